import { describe, expect, it } from "vitest";
import { rounds as ratjackRounds } from "../../src/games/ratjack/sheet";
import { rounds as skyjoRounds } from "../../src/games/skyjo/sheet";
import type { RatjackEvent } from "../../src/generated/shapes/ratjack";
import type { SkyjoEvent } from "../../src/generated/shapes/skyjo";

const score = (seat: number, points: number): SkyjoEvent => ({ event: "score", seat, points, total: 0 });

describe("the score sheet", () => {
  it("has a line for each round of Skyjo, with who ended it and whose points were doubled", () => {
    const round = (ender: number, ...points: number[]): SkyjoEvent[] => [{ event: "end", seat: ender }, ...points.map((count, seat) => score(seat, count))];
    const failed: SkyjoEvent[] = [{ event: "end", seat: 1 }, { event: "double", seat: 1 }, score(0, 3), score(1, 24)];
    const lines = skyjoRounds([...round(0, -2, 31), ...failed], 2);
    expect(lines.map((line) => line.map((cell) => cell.points))).toEqual([
      [-2, 31],
      [3, 24],
    ]);
    expect(lines.map((line) => line.findIndex((cell) => cell.flag))).toEqual([0, 1]);
    expect(lines[1]?.[1]?.note).toBe("×2");
    expect(lines[0]?.[0]?.note).toBe("");
  });

  it("leaves out a round of Skyjo that is not over", () => {
    expect(skyjoRounds([{ event: "end", seat: 0 }, score(0, 3)], 2)).toEqual([]);
  });

  it("adds up the points of a round of Ratjack, whenever they were won", () => {
    const won = (seat: number, count: number): RatjackEvent => ({ event: "point", seat, count, reason: "exact" });
    expect(ratjackRounds([won(1, 1), won(1, 1), won(0, 1), { event: "round_end", seat: 0 }, won(2, 1)], 3)).toEqual([
      [1, 2, 0],
      [0, 0, 1],
    ]);
  });
});
