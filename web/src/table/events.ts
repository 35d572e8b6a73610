/** What happened in the game that is on, out of the log of its room. */
import type { GameEvent } from "../lib/protocol";

interface Told {
  happened: { kind: string; seat?: number | null };
  events: GameEvent[];
}

/** The entries of the game that is on, without those of moves that were taken back: an undo goes back to the last move of its seat. */
function standingEntries(log: readonly Told[]): Told[] {
  const kept: Told[] = [];
  for (const entry of log) {
    const { kind, seat } = entry.happened;
    if (kind === "start") kept.length = 0;
    if (kind === "undo") {
      const from = kept.findLastIndex((other) => other.happened.kind === "move" && other.happened.seat === seat);
      if (from >= 0) kept.length = from;
    } else kept.push(entry);
  }
  return kept;
}

/** What has happened and was not taken back. */
export function standing(log: readonly Told[]): GameEvent[] {
  return standingEntries(log).flatMap((entry) => entry.events);
}

/** Whose move the newest one is that stands. */
export function lastMover(log: readonly Told[]): number | null {
  return standingEntries(log).findLast(({ happened }) => happened.kind === "move")?.happened.seat ?? null;
}

/**
 * The events of the newest stretch that has ended, as of a round: from `start`, which comes first, to one of `ends`. Where the
 * page has not seen all of it, what it has.
 */
export function lastStretch<E extends GameEvent>(history: readonly E[], start: string, ends: readonly string[]): E[] {
  const end = history.findLastIndex((event) => ends.includes(event.event));
  const before = history.slice(0, Math.max(0, end));
  const from = before.findLastIndex((event) => event.event === start);
  const earlier = before.findLastIndex((event) => ends.includes(event.event));
  return before.slice(from > earlier ? from : earlier + 1);
}
