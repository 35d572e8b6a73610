import { describe, expect, it } from "vitest";
import { completed, following, tapped } from "../../../src/table/parts/taps";

const moves = ["swap 1", "swap 2", "flip 2"];
const targets = [["slot 1"], ["slot 2"], ["discard", "slot 2"]];

describe("paths of taps", () => {
  it("light every first place of a move", () => {
    expect(following(targets, [])).toEqual(new Set(["slot 1", "slot 2", "discard"]));
  });

  it("light only what follows a tap", () => {
    expect(following(targets, ["discard"])).toEqual(new Set(["slot 2"]));
  });

  it("end in the move whose places were tapped in this order", () => {
    expect(completed(moves, targets, ["slot 2"])).toBe("swap 2");
    expect(completed(moves, targets, ["discard", "slot 2"])).toBe("flip 2");
    expect(completed(moves, targets, ["discard"])).toBeNull();
  });

  it("are taken back by a second tap on the first place", () => {
    expect(tapped(targets, ["discard"], "discard")).toEqual([]);
  });

  it("never end in a move that was not lit: a wrong second tap is explained", () => {
    expect(tapped(targets, ["discard"], "slot 1")).toBeNull();
  });

  it("begin anew with another card of the hand", () => {
    const plays = [
      ["hand chief", "ground 1"],
      ["hand 7", "ground 1"],
    ];
    expect(tapped(plays, ["hand chief"], "hand 7")).toEqual(["hand 7"]);
    expect(tapped(plays, [], "ground 1")).toBeNull();
  });
});
