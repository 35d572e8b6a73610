/** The log of a table. It outlives a reload of the page, as far as somebody has seen it in this window. */
import type { GameEvent, Happened } from "../lib/protocol";

/** An entry of the log of a room: what it was, and what the game tells of it. */
export interface Entry {
  number: number;
  happened: Happened;
  events: GameEvent[];
}

export interface Kept {
  number: number;
  log: Entry[];
}

const PREFIX = "stammtisch.log.";

export function keptLog(seat: string): Kept | null {
  try {
    const text = sessionStorage.getItem(PREFIX + seat);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

export function keepLog(seat: string, kept: Kept): void {
  try {
    sessionStorage.setItem(PREFIX + seat, JSON.stringify(kept));
  } catch {
    // no storage, or no room in it: after a reload the log begins anew
  }
}
