import type { SkyjoView } from "../../generated/shapes/skyjo";

/** A slot of a grid: its open card, "?" face down ("?5" for whoever looks back with all cards open), null empty. */
export type Slot = SkyjoView["grids"][number][number];

export const COLUMNS = 4;

/** What the open cards of a grid count together. */
export function openSum(grid: readonly Slot[]): number {
  return grid.reduce<number>((sum, card) => sum + (typeof card === "number" ? card : 0), 0);
}

export function hiddenCount(grid: readonly Slot[]): number {
  return grid.filter((card) => typeof card === "string").length;
}

export function clearedColumns(grid: readonly Slot[]): number {
  return grid.slice(0, COLUMNS).filter((card) => card === null).length;
}

export function shown(value: number): string {
  return String(value).replace("-", "−");
}

/** What lies face down, where that is to be known. */
export function peeked(card: Slot): string | undefined {
  return typeof card === "string" && card.length > 1 ? shown(Number(card.slice(1))) : undefined;
}

/** The band of a value: each has its colour and its shape. */
export function band(value: number): { name: string; shape: string } {
  if (value === -2) return { name: "m2", shape: "drop" };
  if (value === -1) return { name: "m1", shape: "drop" };
  if (value === 0) return { name: "0", shape: "ring" };
  if (value <= 4) return { name: "low", shape: "tri" };
  return value <= 8 ? { name: "mid", shape: "sq" } : { name: "high", shape: "hex" };
}
