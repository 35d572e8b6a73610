import { type Answer, type Asked, browser, Connection, type Listener } from "./connection";

const SILENT: Listener = { changed() {}, welcome() {}, update() {}, reaction() {}, preparing() {}, end() {} };

/** Say one thing in a room where nobody looks, and hang up. */
export async function command(room: string, token: string, asked: Asked): Promise<Answer> {
  const line = new Connection(room, token, SILENT, browser());
  line.connect();
  try {
    return await line.send(asked);
  } finally {
    line.close();
  }
}
