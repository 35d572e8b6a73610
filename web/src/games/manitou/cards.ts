import type { ManitouView } from "../../generated/shapes/manitou";

/** By the tile, how many there are. */
export type Tiles = ManitouView["bag"];
/** Those that one may see, else how many they are. */
export type Cards = ManitouView["hands"][number];

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
