import { expect, it } from "vitest";
import makatsu from "../../src/games/makatsu/details";
import type { MakatsuView } from "../../src/generated/shapes/makatsu";
import manitou from "../../src/games/manitou/details";
import type { ManitouView } from "../../src/generated/shapes/manitou";
import ratjack from "../../src/games/ratjack/details";
import type { RatjackView } from "../../src/generated/shapes/ratjack";
import skyjo from "../../src/games/skyjo/details";
import type { SkyjoView } from "../../src/generated/shapes/skyjo";
import { wordsOf } from "../words";

const NAMES = ["Du", "Fuchs"];

it("says of Ratjack's places what lies there, if these eyes know it", () => {
  const words = wordsOf("ratjack", "de");
  const view = { rows: [[{ card: "b7" }], [{ card: null }, { card: "r2" }]], chips: [{ face: "half" }, { face: "-5" }] } as unknown as RatjackView;
  const told = ["card A1", "card B1", "card B2", "chip 1", "chip 2", "lay b9"].map((move) => ratjack.move?.(move, view, words, NAMES)?.match(/\(([^()]*)\)$/)?.[1] ?? null);
  expect(told).toEqual(["blau 7", null, "rot 2", "halb", "−5", null]);
});

it("says of Manitou's choices which cards stay behind", () => {
  const words = wordsOf("manitou", "de");
  const view = { prompt: "choose", moves: ["choose 1", "choose 2", "choose chief"], hunts: 4 } as unknown as ManitouView;
  expect(manitou.move?.("choose 1", view, words, NAMES)).toBe(null);
  expect(manitou.move?.("choose chief", view, words, NAMES)).toMatch(/^den Häuptling mitnehmen \(.* 1, 2\)$/);
  expect(manitou.move?.("choose chief", { ...view, prompt: "play" }, words, NAMES)).toBe(null);
  expect(manitou.round?.(2, view, words, {})).toBe("Treibjagd 2 von 4");
});

it("counts Makatsu's rounds within their phase, from the phase that was agreed on", () => {
  const words = wordsOf("makatsu", "de");
  const named = (begin: number, ...rounds: number[]): (string | undefined)[] => rounds.map((round) => makatsu.round?.(round, {} as MakatsuView, words, { begin }));
  expect(named(1, 1, 6, 7, 9, 10, 11)).toEqual([
    "Durchgang 1, Runde 1",
    "Durchgang 1, Runde 6",
    "Durchgang 2, Runde 1",
    "Durchgang 2, Runde 3",
    "Durchgang 3, Runde 1",
    "Durchgang 3, Runde 2",
  ]);
  expect(named(2, 4)).toEqual(["Durchgang 3, Runde 1"]);
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
