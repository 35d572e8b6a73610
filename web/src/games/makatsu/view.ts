import type { View } from "../../table/contract";

export interface LastRound {
  starter: number;
  /** In the order in which they were played. */
  cards: string[];
  /** Who took for blue, yellow, purple. */
  took: (number | null)[];
}

export interface MakatsuView extends View {
  prompt: "first" | "second" | "over";
  phase: number;
  round: number;
  /** The seat that has the figure. */
  master: number;
  mover: number | null;
  /** The cards of this round before each seat. */
  table: string[][];
  hands: (string[] | number)[];
  /** Cards in each draw pile. */
  decks: number;
  reserves: (string[] | number)[];
  out: string[][] | null;
  /** Of each seat, how many worth 1, 2 and 3. */
  tokens: number[][];
  last: LastRound | null;
}

export const ROUNDS = [6, 3, 2] as const; // of the three phases
export const COLOURS = ["blue", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const TOKENS: Record<Colour, number> = { blue: 1, yellow: 2, purple: 1 };
export const SYMBOLS: Record<Colour, string> = { blue: "wave", yellow: "sun", purple: "blossom" };

export function colourOf(card: string): Colour {
  return card.startsWith("b") ? "blue" : card.startsWith("y") ? "yellow" : "purple";
}

export function valueOf(card: string): number {
  return Number(card.slice(1));
}

export function size(cards: string[] | number): number {
  return typeof cards === "number" ? cards : cards.length;
}
