/** What the server found about a finished game, made ready to be shown. */

export type Mark = "best" | "fine" | "slip" | "blunder";

export interface Verdict {
  /** So many moves had been made before this one. */
  number: number;
  seat: number;
  played: string;
  best: string;
  mark: Mark;
  /** How many places the best move is better. */
  places: number;
  points: number;
  /** The expected place after each move, and the points in the end. */
  values: Record<string, number>;
  totals: Record<string, number>;
  /** What part of the others each seat leaves behind. */
  chances: number[];
}

export interface Review {
  seats: number;
  places: number[];
  scores: number[];
  verdicts: Verdict[];
}

export interface Point {
  number: number;
  /** From 0 to 1. */
  chance: number;
}

/** Something that changed how the game went for a seat: a mistake of its own, or luck and the others. */
export interface Moment {
  number: number;
  kind: "slip" | "blunder" | "turn";
  /** By how much of a chance, from -1 to 1. */
  by: number;
}

export interface Alternative {
  move: string;
  chance: number;
  place: number;
  points: number;
  best: boolean;
  played: boolean;
}

const TURN = 0.12; // from such a change on, what happened between two decisions is told
const MOST_TURNS = 3;
const MOST_ALTERNATIVES = 5;

/** The chance that an expected place is worth: 1 for the first, 0 for the last. */
export function chanceOf(place: number, seats: number): number {
  return Math.min(1, Math.max(0, 1 - (place - 1) / (seats - 1)));
}

/** What it came to in the end: the part of the others that a seat left behind, of equals half. */
export function outcome(places: readonly number[], seat: number): number {
  const own = places[seat] ?? 0;
  const others = places.filter((_, other) => other !== seat);
  return others.reduce((sum, place) => sum + (place > own ? 1 : place === own ? 0.5 : 0), 0) / others.length;
}

/** How a seat's chances went, from the first decision to the end. */
export function curve(review: Review, seat: number, moves: number): Point[] {
  const points = review.verdicts.map((verdict) => ({ number: verdict.number, chance: verdict.chances[seat] ?? 0 }));
  return [...points, { number: moves, chance: outcome(review.places, seat) }];
}

/** The mistakes of a seat, and the greatest turns that were not its own doing, in the order of the game. */
export function moments(review: Review, seat: number, moves: number): Moment[] {
  const mistakes = review.verdicts.filter((verdict) => verdict.seat === seat && (verdict.mark === "slip" || verdict.mark === "blunder"));
  const found = mistakes.map((verdict): Moment => ({ number: verdict.number, kind: verdict.mark as "slip" | "blunder", by: -verdict.places / (review.seats - 1) }));
  const told = new Set(found.map((moment) => moment.number));
  const points = curve(review, seat, moves);
  const turns = points
    .slice(1)
    .map((point, at): Moment => ({ number: points[at]!.number, kind: "turn", by: point.chance - points[at]!.chance }))
    .filter((turn) => Math.abs(turn.by) >= TURN && !told.has(turn.number))
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, MOST_TURNS);
  return [...found, ...turns].toSorted((one, other) => one.number - other.number);
}

export function verdictAt(review: Review, number: number): Verdict | null {
  return review.verdicts.find((verdict) => verdict.number === number) ?? null;
}

/** The moves that were possible: the best, the one that was played, then the others as good as they are. */
export function alternatives(verdict: Verdict, seats: number): Alternative[] {
  const made = Object.entries(verdict.values).map(([move, place]) => ({
    move,
    place,
    chance: chanceOf(place, seats),
    points: verdict.totals[move] ?? 0,
    best: move === verdict.best,
    played: move === verdict.played,
  }));
  const first = made.filter((one) => one.best || one.played).toSorted((one, other) => Number(other.best) - Number(one.best));
  const others = made.filter((one) => !one.best && !one.played).toSorted((one, other) => other.chance - one.chance);
  return [...first, ...others].slice(0, MOST_ALTERNATIVES);
}

/** How often a seat did what. */
export function counts(review: Review, seat: number): Record<Mark, number> {
  const found = { best: 0, fine: 0, slip: 0, blunder: 0 };
  for (const verdict of review.verdicts) if (verdict.seat === seat) found[verdict.mark] += 1;
  return found;
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
