import { describe, expect, it } from "vitest";
import { plan, steps, within } from "../../../src/table/parts/flight";
import { nearest, neighbour, type Box } from "../../../src/table/parts/geometry";

function box(left: number, top: number, width = 40, height = 56): Box {
  return { left, top, width, height };
}

describe("flights", () => {
  const before = new Map([["pile", box(0, 0)]]);
  const after = new Map([
    ["pile", box(0, 0)],
    ["hand", box(100, 200, 80, 112)],
    ["slot 1", box(0, 1)],
  ]);

  it("start where the thing was, in the size that it had", () => {
    const [motion] = plan(before, after, [{ from: "pile", to: "hand" }], 40);
    expect(motion).toEqual({ place: "hand", x: -120, y: -228, scale: 0.5, delay: 0, hops: 0 });
  });

  it("out of a line of text begin small, not as wide as the line", () => {
    const line = new Map([["stock", box(0, 300, 200, 14)]]);
    expect(plan(line, after, [{ from: "stock", to: "hand" }], 40)[0]?.scale).toBe(0.125);
  });

  it("leave out what is not on the screen, and what hardly moves", () => {
    expect(
      plan(
        before,
        after,
        [
          { from: "pile", to: "nowhere" },
          { from: "moon", to: "hand" },
          { from: "pile", to: "slot 1" },
        ],
        40,
      ),
    ).toEqual([]);
  });

  it("show a place that was flown to twice only once", () => {
    const twice = [
      { from: "slot 1", to: "hand" },
      { from: "pile", to: "hand" },
    ];
    expect(plan(before, after, twice, 40).map((motion) => motion.place)).toEqual(["hand"]);
  });

  it("of a great deal have all left within 600 ms", () => {
    const slots = Array.from({ length: 96 }, (_, at) => `slot ${at}`);
    const dealt = new Map(slots.map((slot, at) => [slot, box(50 + at, 100)]));
    const motions = plan(
      before,
      dealt,
      slots.map((to) => ({ from: "pile", to })),
      40,
    );
    expect(motions).toHaveLength(96);
    expect(Math.max(...motions.map((motion) => motion.delay))).toBeLessThan(600);
  });

  it("are as long on a table that is drawn smaller, where every pixel is", () => {
    const [motion] = plan(before, after, [{ from: "pile", to: "hand" }], 40);
    expect(within(motion!, 0.8)).toEqual({ ...motion, x: -150, y: -285 });
  });

  it("of a walker end at home after its hops", () => {
    const frames = steps({ place: "master", x: 90, y: 30, scale: 1, delay: 0, hops: 3 });
    expect(frames).toHaveLength(7);
    expect(frames.at(-1)?.["transform"]).toBe("translate(0px, 0px) scale(1)");
    expect(frames[1]?.["transform"]).toBe("translate(75px, 16px) scale(1)");
  });
});

describe("arrow keys", () => {
  // A grid of 2 x 2 with a button far below.
  const grid = [box(0, 0), box(50, 0), box(0, 60), box(50, 60), box(20, 300, 100, 44)];

  it("lead to the next card in the row or column", () => {
    expect(neighbour(box(0, 0), grid, "right")).toBe(1);
    expect(neighbour(box(0, 0), grid, "down")).toBe(2);
    expect(neighbour(box(50, 60), grid, "left")).toBe(2);
    expect(neighbour(box(50, 60), grid, "up")).toBe(1);
  });

  it("leave the grid where it ends, and stay where nothing follows", () => {
    expect(neighbour(box(0, 60), grid, "down")).toBe(4);
    expect(neighbour(box(0, 0), grid, "up")).toBe(-1);
  });

  it("do not help where a card has gone: the nearest one takes the focus", () => {
    expect(nearest(box(48, 58), grid)).toBe(3);
    expect(nearest(box(0, 0), [])).toBe(-1);
  });
});
