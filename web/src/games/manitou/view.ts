import type { View } from "../../table/contract";

export type Tiles = Record<string, number>;
export type Cards = string[] | number;

export interface GroundState {
  tiles: Tiles;
  /** The seat with face-up warriors. */
  holder: number | null;
  warriors: string[];
  /** Of each seat. */
  hunters: string[][];
  down: string[][];
  sums: number[];
}

export interface ManitouView extends View {
  prompt: "choose" | "play" | "totem" | "horse" | "pay" | "owe" | "over" | "take_warrior" | "take_first" | "take_second";
  hunt: number;
  hunts: number;
  dealer: number;
  mover: number | null;
  plays: number;
  /** Tiles at each ground. */
  portion: number;
  taking: { ground: number; right: string; due: number } | null;
  grounds: GroundState[];
  /** The sum of printed strengths of each seat: the highest is the hide thief. */
  thief: number[];
  to_choose: number[];
  chosen: number[];
  hands: Cards[];
  piles: Cards[];
  asides: Cards[];
  spent: string[][];
  booty: Tiles[];
  bisons: number[];
  tipis: number[];
  owes: number[];
  stones: { totem: number | null; horse: number | null };
  bag: Tiles;
  bag_size: number;
  lost: Tiles;
  paid: Tiles;
}

export const WARRIORS = ["chief", "mother", "medicine", "rain", "scout"];
export const SPECIAL = ["totem", "horse", "tomahawk"];
const HUNTERS = 10;
const ORDER = [...Array.from({ length: HUNTERS }, (_, at) => String(at + 1)), ...WARRIORS];

export function isWarrior(card: string): boolean {
  return WARRIORS.includes(card);
}

export function size(cards: Cards | undefined): number {
  return typeof cards === "number" ? cards : (cards?.length ?? 0);
}

/** What a seat plays with: while cards are chosen, those that it has chosen so far. */
export function heldBy(view: Pick<ManitouView, "prompt" | "hands" | "piles">, seat: number): Cards {
  return (view.prompt === "choose" ? view.piles : view.hands)[seat] ?? 0;
}

export function listed(cards: Cards | undefined): string[] {
  return Array.isArray(cards) ? cards : [];
}

/** Cards in the order of the rulebook: hunters, then warriors. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}

/** One after the other: two tiles of a kind are two. */
export function each(tiles: Tiles | undefined): string[] {
  return Object.entries(tiles ?? {}).flatMap(([tile, count]) => Array<string>(count).fill(tile));
}

/** What a tile shows: bisons or tipis and how many, or one special thing. */
export function shownOn(tile: string): { kind: string; count: number } {
  if (SPECIAL.includes(tile)) return { kind: tile, count: 1 };
  return { kind: tile.startsWith("b") ? "bison" : "tipi", count: Number(tile.slice(1)) };
}
