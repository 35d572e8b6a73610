import { describe, expect, it } from "vitest";
import type { Choices, View } from "../../src/table/contract";
import { divided, label, spoken } from "../../src/table/plain/fields";
import type { Meanings } from "../../src/table/plain/meanings";
import { called, cardOf, placeIn, placesOf } from "../../src/table/plain/places";
import { wordsOf } from "../words";

const words = wordsOf("makatsu", "en");
const NAMES = ["You", "Anna"];
const MEANINGS: Meanings = { said: { hands: "card", mover: "seat", dealer: "seat", pile: "card", "last.winner": "seat" }, rows: ["hands", "won"] };
const VIEW = {
  game: "test",
  seats: 2,
  seat: 0,
  waiting: [0],
  over: false,
  scores: [3, 1],
  places: [],
  moves: ["play b3", "play y1 up", "play y1 down"],
  targets: [["hand b3"], ["hand y1", "row up"], ["hand y1", "row down"]],
  prompt: "first",
  headline: "round",
  facts: {},
  mover: 0,
  dealer: 1,
  hands: [["b3", "y1"], 2],
  won: [
    [1, 0],
    [0, 2],
  ],
  pile: ["b1", "b2"],
  top: null,
  last: { winner: 1, points: -4 },
} satisfies View & Record<string, unknown>;

function choosing(taps: string[], lit: string[]): Choices {
  return { taps, lit: new Set(lit), tap: () => {}, cancel: () => false };
}

describe("a view on the plain board", () => {
  const { middle, before } = divided(VIEW, MEANINGS);

  it("has beside each seat what there is for each, and in the middle all the rest that is there", () => {
    expect(before[0]?.map((field) => field.path)).toEqual(["hands", "won"]);
    expect(before[1]?.map((field) => field.value)).toEqual([2, [0, 2]]);
    expect(middle.map((field) => field.path)).toEqual(["dealer", "pile", "last"]); // not whose turn it is: that is seen at the seats
  });

  it("is spoken in words: people by their names, cards by theirs, numbers with a real minus", () => {
    const told = [...middle, ...(before[0] ?? [])].map((field) => `${label(field.path, words)}: ${spoken(field, MEANINGS, words, NAMES)}`);
    expect(told).toEqual(["Dealer: Anna", "Pile: blue 1, blue 2", "Last: Winner: Anna, Points: −4", "Hands: blue 3, yellow 1", "Won: 1, 0"]);
  });
});

describe("the places of the plain board", () => {
  it("are those that can be tapped first or next, in the order of the moves", () => {
    expect(placesOf(VIEW, choosing([], ["hand b3", "hand y1"]))).toEqual(["hand b3", "hand y1"]);
    expect(placesOf(VIEW, choosing(["hand y1"], ["row up", "row down"]))).toEqual(["hand b3", "hand y1", "row up", "row down"]);
  });

  it("are called by the move that a tap makes, or by what lies there", () => {
    expect(called("hand b3", VIEW, [], words, NAMES)).toBe("Play the blue 3");
    expect(called("hand y1", VIEW, [], words, NAMES)).toBe("Yellow 1");
    const further = { ...VIEW, moves: ["play y1 down b", "play y1 down p"], targets: ["b", "p"].map((last) => ["hand y1", "row down", last]) };
    expect(called("row down", further, ["hand y1"], words, NAMES)).toBe("Row down");
  });

  it("lie on the cards of the fields that they name", () => {
    expect(placeIn("hands", "b3", ["hand b3", "hand y1"])).toBe("hand b3");
    expect(placeIn("won", "b3", ["hand b3"])).toBeUndefined();
    expect([cardOf("hand b3", words), cardOf("row down", words), cardOf("pile", words)]).toEqual(["b3", null, null]);
  });
});
