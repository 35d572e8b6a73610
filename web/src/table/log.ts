/** The log of a room outlives a reload of the page, as far as this window has seen it. */
import type { Entry } from "./table.svelte";

export interface Kept {
  number: number;
  log: Entry[];
}

const PREFIX = "stammtisch.log.";

export function keptLog(room: string): Kept | null {
  try {
    const text = sessionStorage.getItem(PREFIX + room);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

export function keepLog(room: string, kept: Kept): void {
  try {
    sessionStorage.setItem(PREFIX + room, JSON.stringify(kept));
  } catch {
    // no storage, or no room in it: after a reload the log begins anew
  }
}
