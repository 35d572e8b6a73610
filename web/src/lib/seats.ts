/** The seats that this device holds: what proves each is a token. In one room there may be several. */
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

export function tokensIn(room: string): string[] {
  return heldSeats().flatMap((seat) => (seat.room === room ? [seat.token] : []));
}

export function holdSeat(room: string, token: string): void {
  holdSeats(room, [token]);
}

/** All seats that the device has in a room; the newest room first. */
export function holdSeats(room: string, tokens: readonly string[]): void {
  const others = heldSeats().filter((seat) => seat.room !== room);
  keep("seats", [...tokens.map((token) => ({ room, token })), ...others].slice(0, MOST));
}

/** Taken away or given up; the history of the device still needs the token, so it is only set aside. */
export function letGoOf(room: string, tokens: readonly string[] = tokensIn(room)): void {
  keep(
    "seats",
    heldSeats().filter((held) => !tokens.includes(held.token)),
  );
  keep("past", [...tokens, ...pastTokens()].slice(0, MOST));
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
