import { expect, it } from "vitest";
import manitou from "../../src/games/manitou/details";
import type { ManitouView } from "../../src/generated/shapes/manitou";
import skyjo from "../../src/games/skyjo/details";
import type { SkyjoView } from "../../src/generated/shapes/skyjo";
import { wordsOf } from "../words";

const NAMES = ["Du", "Fuchs"];

it("says of Manitou's choices which cards stay behind", () => {
  const words = wordsOf("manitou", "de");
  const view = { prompt: "choose", moves: ["choose 1", "choose 2", "choose chief"] } as unknown as ManitouView;
  expect(manitou.move?.("choose 1", view, words, NAMES)).toBe(null);
  expect(manitou.move?.("choose chief", view, words, NAMES)).toMatch(/^den Häuptling mitnehmen \(.* 1, 2\)$/);
  expect(manitou.move?.("choose chief", { ...view, prompt: "play" }, words, NAMES)).toBe(null);
});

it("names the cards of Skyjo's moves as far as these eyes know them", () => {
  const words = wordsOf("skyjo", "de");
  const view = { mover: 1, hand: -1, discard: [3, 12], grids: [[], [5, "?"]] } as unknown as SkyjoView;
  const told = (move: string, hand: number | null = -1): string | null | undefined => skyjo.move?.(move, { ...view, hand }, words, NAMES);
  expect(told("take", null)).toContain("12");
  expect(told("draw", null)).toBe(null);
  expect(told("swap 1")).toMatch(/−1.*1.*1.*5/);
  expect(told("swap 2")).not.toMatch(/5/);
  expect(told("flip 2")).toMatch(/−1.*1.*2/);
  expect(told("flip 2", null)).toBe(null); // cards are turned up at the beginning of a round
});
