import type { View } from "../../table/contract";

/** A card before a seat. */
export interface Laid {
  /** Null where this seat does not know it. */
  card: string | null;
  up: boolean;
  value: number;
  /** The number of the chip on it. */
  chip: number | null;
  /** The seats that know it. */
  known: number[];
}

export interface ChipState {
  face: string;
  other: string;
  /** The card that it lies on, as B2; null in the display. */
  at: string | null;
}

export interface LastRound {
  ender: number;
  rows: { card: string | null; face: string | null }[][];
  totals: number[];
  paid: Record<string, number>[];
}

export interface RatjackView extends View {
  round: number;
  turns: number;
  target: number;
  mover: number | null;
  sets: string[];
  /** The effect of every card in the game. */
  effects: Record<string, string>;
  chips: ChipState[];
  rows: Laid[][];
  totals: number[];
  out: boolean[];
  hands: (string | null)[][];
  deck: number;
  top: string | null;
  /** The seats that know the top card of the deck. */
  peeked: number[];
  discard: string[];
  aside: (string | null)[];
  effect: { verb: string; at: string; first: string | null } | null;
  last: LastRound | null;
}

export const GOAL = 25;
const LETTERS = "ABCD";
const SETS: Record<string, { name: string; mark: string }> = {
  r: { name: "red", mark: "dia" },
  b: { name: "blue", mark: "dot" },
  g: { name: "green", mark: "clover" },
  k: { name: "black", mark: "block" },
};

export function letter(seat: number): string {
  return LETTERS[seat] ?? "?";
}

/** What a laid card is called: the seat's letter and its place in the row. */
export function spot(seat: number, place: number): string {
  return `${letter(seat)}${place + 1}`;
}

export function setOf(card: string): { name: string; mark: string } {
  return SETS[card.slice(0, 1)] ?? { name: "black", mark: "block" };
}

export function valueOf(card: string): number {
  return Number(card.slice(1));
}

/** How warm a total is: from 0, cold, over 4, exactly 25, to 5, broken. */
export function heat(total: number): number {
  if (total > GOAL) return 5;
  if (total === GOAL) return 4;
  return [13, 19, 23].filter((least) => total >= least).length;
}
