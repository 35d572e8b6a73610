/** What the server still knows of this device's seats. */
import { history } from "../lib/api";
import type { RoomLine } from "../lib/protocol";
import { allTokens } from "../lib/seats";
import { fromLine, keepGames } from "./kept";

const AT_ONCE = 100; // tokens that the server takes in one question

/** The rooms in which this device has something to play, each once. Finished games are kept as they are heard of. */
export async function askServer(): Promise<RoomLine[]> {
  const tokens = allTokens();
  const rooms: RoomLine[] = [];
  for (let first = 0; first < tokens.length; first += AT_ONCE) {
    const found = await history(tokens.slice(first, first + AT_ONCE));
    rooms.push(...found.rooms.filter((room) => room.seat !== null));
    keepGames(found.games.map(fromLine).filter((game) => game !== null));
  }
  return goingOn(rooms);
}

/** Those that are not over; first where it is our turn. */
export function goingOn(rooms: readonly RoomLine[]): RoomLine[] {
  return once(rooms)
    .filter(({ phase }) => phase === "waiting" || phase === "playing")
    .toSorted((one, other) => Number(other.your_turn) - Number(one.your_turn));
}

/** However many seats the device has in a room: the one whose turn it is tells how it stands. */
export function once(rooms: readonly RoomLine[]): RoomLine[] {
  const told = new Map<string, RoomLine>();
  for (const line of rooms) {
    const before = told.get(line.room);
    if (!before || (line.your_turn && !before.your_turn)) told.set(line.room, line);
  }
  return [...told.values()];
}
