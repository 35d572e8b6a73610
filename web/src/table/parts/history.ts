import type { GameEvent } from "../contract";

interface Told {
  happened: { kind: string; seat?: number | null };
  events: GameEvent[];
}

/** The events of the game that is on, without those of moves that were taken back: an undo goes back to the last move of its seat. */
export function standing(log: readonly Told[]): GameEvent[] {
  const kept: Told[] = [];
  for (const entry of log) {
    const { kind, seat } = entry.happened;
    if (kind === "start") kept.length = 0;
    if (kind === "undo") {
      const from = kept.findLastIndex((other) => other.happened.kind === "move" && other.happened.seat === seat);
      if (from >= 0) kept.length = from;
    } else kept.push(entry);
  }
  return kept.flatMap((entry) => entry.events);
}

/**
 * The events of the newest stretch that has ended, as of a round: from `start`, which comes first, to one of `ends`. Where the
 * page has not seen all of it, what it has.
 */
export function lastStretch(history: readonly GameEvent[], start: string, ends: readonly string[]): GameEvent[] {
  const end = history.findLastIndex((event) => ends.includes(event.event));
  const before = history.slice(0, Math.max(0, end));
  const from = before.findLastIndex((event) => event.event === start);
  const earlier = before.findLastIndex((event) => ends.includes(event.event));
  return before.slice(from > earlier ? from : earlier + 1);
}
