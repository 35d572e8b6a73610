/** The log of a table outlives a reload of the page, as far as somebody has seen it in this window. */
import type { Entry } from "./table.svelte";

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
