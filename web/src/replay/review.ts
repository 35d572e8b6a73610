/** Finding one's way in a review. */
import type { Moment, Review, Verdict } from "../lib/protocol";

export function verdictAt(review: Review, number: number): Verdict | null {
  return review.verdicts.find((verdict) => verdict.number === number) ?? null;
}

/** The next mistake after a position, or the first of all when there is none. */
export function nextMistake(found: readonly Moment[], number: number): Moment | null {
  const mistakes = found.filter((moment) => moment.kind !== "turn");
  return mistakes.find((moment) => moment.number > number) ?? mistakes[0] ?? null;
}

/** Whole numbers of a hundred. */
export function percent(chance: number): number {
  return Math.round(100 * chance);
}
