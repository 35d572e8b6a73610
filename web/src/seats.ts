/** The seats that this device holds: what proves them is a token for each room. */
import { keep, load } from "./storage";

export interface HeldSeat {
  room: string;
  token: string;
}

const MOST = 100; // as many as the server takes in one question

export function heldSeats(): HeldSeat[] {
  return load<HeldSeat[]>("seats", []);
}

export function seatIn(room: string): HeldSeat | undefined {
  return heldSeats().find((seat) => seat.room === room);
}

/** The newest first. */
export function holdSeat(room: string, token: string): void {
  const others = heldSeats().filter((seat) => seat.room !== room);
  keep("seats", [{ room, token }, ...others].slice(0, MOST));
}

/** Taken away or given up; the history of the device still needs the token, so it is only set aside. */
export function letGoOf(room: string): void {
  const seat = seatIn(room);
  keep("seats", heldSeats().filter((held) => held.room !== room));
  if (seat) keep("past", [seat.token, ...pastTokens()].slice(0, MOST));
}

export function pastTokens(): string[] {
  return load<string[]>("past", []);
}

/** Of all seats that this device has or had, the newest first. */
export function allTokens(): string[] {
  return [...heldSeats().map((seat) => seat.token), ...pastTokens()];
}

/** Let go of what only the history needs. */
export function forgetPastSeats(): void {
  keep("past", []);
}
