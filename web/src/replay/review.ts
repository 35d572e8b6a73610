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
  /** What came of it are the moves after these, up to the seat's next decision or the end. */
  since: number;
  until: number;
  /** How many mistakes are told as one. */
  count: number;
}

/** The verdicts on what a seat decided at once: one move, or all moves of an act that a game asks for one by one. */
export type Decision = readonly [Verdict, ...Verdict[]];

/** Which moves are told together: those with the same answer; null for a move of its own. */
export type Together = (verdict: Verdict) => string | null;
const ALONE: Together = () => null;

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
const MARKS: readonly Mark[] = ["best", "fine", "slip", "blunder"];

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

/** What a position was worth to whoever had to decide there: the chance that the best move left. */
export function worth(verdict: Verdict, seats: number): number {
  return chanceOf(Math.min(...Object.values(verdict.values)), seats);
}

/** By how much of a chance the move that was played is worse than the best, as both are shown: in whole percents. */
function lossOf(verdict: Verdict, seats: number): number {
  const left = chanceOf(verdict.values[verdict.played] ?? 1, seats);
  return (percent(worth(verdict, seats)) - percent(left)) / 100;
}

/** What a seat decided, in the order of the game. */
export function decisions(review: Review, seat: number, together: Together = ALONE): Decision[] {
  const own = review.verdicts.filter((verdict) => verdict.seat === seat);
  const acts = new Map<string | number, [Verdict, ...Verdict[]]>();
  for (const verdict of own) {
    const act = together(verdict) ?? verdict.number;
    const begun = acts.get(act);
    if (begun) begun.push(verdict);
    else acts.set(act, [verdict]);
  }
  return [...acts.values()];
}

/** The verdict of a decision that cost most. */
export function gravest(decision: Decision): Verdict {
  return decision.reduce((one, other) => (other.places > one.places ? other : one));
}

/** The mark of a decision: the worst in it. */
export function markOf(decision: Decision): Mark {
  return MARKS[Math.max(...decision.map((verdict) => MARKS.indexOf(verdict.mark)))]!;
}

function isMistake({ mark }: Verdict): boolean {
  return mark === "slip" || mark === "blunder";
}

/**
 * How a seat's chances went, from its first decision to the end, as it could judge them itself: the others knew their
 * own cards, so that what they thought of it would make the line jump with every change of the mover.
 */
export function curve(review: Review, seat: number, moves: number, together?: Together): Point[] {
  const points = decisions(review, seat, together).map(([first]) => ({ number: first.number, chance: worth(first, review.seats) }));
  return [...points, { number: moves, chance: outcome(review.places, seat) }];
}

/** The mistakes of a seat, and the greatest turns that were not its own doing, in the order of the game. */
export function moments(review: Review, seat: number, moves: number, together?: Together): Moment[] {
  const made = decisions(review, seat, together);
  const points = curve(review, seat, moves, together);
  const found = made.map((decision, at): Moment => {
    const mistakes = decision.filter(isMistake);
    const came = { since: decision.at(-1)!.number, until: points[at + 1]!.number };
    if (!mistakes.length) return { number: decision[0].number, kind: "turn", by: points[at + 1]!.chance - points[at]!.chance, ...came, count: 0 };
    const lost = mistakes.reduce((sum, verdict) => sum + lossOf(verdict, review.seats), 0);
    return { number: gravest(decision).number, kind: markOf(decision) as "slip" | "blunder", by: -lost, ...came, count: mistakes.length };
  });
  const turns = found
    .filter((moment) => moment.kind === "turn" && Math.abs(moment.by) >= TURN)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, MOST_TURNS);
  return found.filter((moment) => moment.kind !== "turn" || turns.includes(moment));
}

/** Where a review begins: at what cost the seat most, or at the greatest turn where it made no mistake. */
export function gravestMoment(found: readonly Moment[]): Moment | null {
  const mistakes = found.filter((moment) => moment.kind !== "turn");
  const [first] = (mistakes.length ? mistakes : found).toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  return first ?? null;
}

/** What others did between two decisions of a seat that was a mistake of theirs: the gravest one. */
export function giftOf(review: Review, seat: number, { since, until }: Moment): Verdict | null {
  const [first] = review.verdicts
    .filter((verdict) => verdict.seat !== seat && verdict.number > since && verdict.number < until && isMistake(verdict))
    .toSorted((one, other) => other.places - one.places);
  return first ?? null;
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
export function counts(review: Review, seat: number, together?: Together): Record<Mark, number> {
  const found = { best: 0, fine: 0, slip: 0, blunder: 0 };
  for (const decision of decisions(review, seat, together)) found[markOf(decision)] += 1;
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
