/** Up to which number of the log somebody knows what a bot did for a seat: in another window it is not news. */
import { keep, load } from "../lib/storage";

interface Looked {
  room: string;
  seat: number | null;
  number: number;
}

const MOST = 50;

function all(): Looked[] {
  return load<Looked[]>("looked", []);
}

export function lookedUpTo(room: string, seat: number | null): number {
  return all().find((one) => one.room === room && one.seat === seat)?.number ?? 0;
}

export function noteLook(room: string, seat: number | null, number: number): void {
  const others = all().filter((one) => one.room !== room || one.seat !== seat);
  keep("looked", [{ room, seat, number }, ...others].slice(0, MOST));
}
