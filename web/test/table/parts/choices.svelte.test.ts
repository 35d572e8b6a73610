import { describe, expect, it } from "vitest";
import { makeChoices } from "../../../src/table/parts/choices.svelte";

interface Position {
  moves: string[];
  targets: string[][];
  open: boolean;
  asked?: boolean;
}

const HAND = {
  moves: ["play chief 1", "play chief 2", "play 7 1"],
  targets: [
    ["hand chief", "ground 1"],
    ["hand chief", "ground 2"],
    ["hand 7", "ground 1"],
  ],
  open: true,
};

function sitDown(start: Position) {
  let position = $state.raw(start);
  const made: string[] = [];
  const explained: string[] = [];
  const choices = makeChoices(
    () => position,
    (move) => made.push(move),
    (place) => explained.push(place),
  );
  return { choices, made, explained, change: (next: Position) => (position = next) };
}

describe("choices", () => {
  it("stay while somebody is asked about the move, also if others move meanwhile", () => {
    const { choices, change } = sitDown(HAND);
    choices.tap("hand 7");
    choices.tap("ground 1");
    const later = { ...HAND, moves: [...HAND.moves], open: false };
    change({ ...later, asked: true });
    expect(choices.taps).toEqual(["hand 7", "ground 1"]);
    change({ ...later, moves: [...HAND.moves] });
    expect(choices.taps).toEqual([]);
  });

  it("show a move that somebody proposes, and forget it again", () => {
    const { choices, made } = sitDown(HAND);
    choices.show(["hand 7", "ground 1"]);
    expect(choices.taps).toEqual(["hand 7", "ground 1"]);
    expect(made).toEqual([]);
    choices.cancel();
    expect(choices.taps).toEqual([]);
  });

  it("make a move when its last place is tapped", () => {
    const { choices, made } = sitDown(HAND);
    choices.tap("hand chief");
    expect([...choices.lit]).toEqual(["ground 1", "ground 2"]);
    choices.tap("ground 2");
    expect(made).toEqual(["play chief 2"]);
    expect(choices.taps).toEqual(["hand chief", "ground 2"]);
  });

  it("explain what is not lit and change nothing", () => {
    const { choices, made, explained } = sitDown(HAND);
    choices.tap("ground 1");
    expect(explained).toEqual(["ground 1"]);
    expect([choices.taps, made]).toEqual([[], []]);
  });

  it("can be taken back", () => {
    const { choices } = sitDown(HAND);
    choices.tap("hand 7");
    expect(choices.cancel()).toBe(true);
    expect(choices.taps).toEqual([]);
    expect(choices.cancel()).toBe(false);
  });

  it("outlast a new view while they still lead somewhere", () => {
    const { choices, change } = sitDown(HAND);
    choices.tap("hand chief");
    change({ moves: ["play chief 1"], targets: [["hand chief", "ground 1"]], open: true });
    expect(choices.taps).toEqual(["hand chief"]);
    change({ moves: ["draw"], targets: [["pile"]], open: true });
    expect(choices.taps).toEqual([]);
  });

  it("light nothing while a move is under way", () => {
    const { choices, explained } = sitDown({ ...HAND, open: false });
    expect(choices.lit.size).toBe(0);
    choices.tap("hand 7");
    expect(explained).toEqual(["hand 7"]);
  });
});
