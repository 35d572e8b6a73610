import { describe, expect, it } from "vitest";
import { lanes, lastPlays, plays } from "../../src/games/makatsu/lanes";
import { each, sorted } from "../../src/games/manitou/cards";
import { outcome } from "../../src/games/manitou/warriors";
import { heat } from "../../src/games/ratjack/cards";
import { band, openSum, hiddenCount } from "../../src/games/skyjo/grid";

describe("Makatsu's lanes", () => {
  it("go round twice, from the holder of the master", () => {
    const view = { seats: 3, master: 2, table: [["b4", "p1"], ["y2"], ["b4", "b1"]] };
    expect(plays(view).map((play) => `${play.seat}${play.card}`)).toEqual(["2b4", "0b4", "1y2", "2b1", "0p1"]);
  });

  it("show the later one of equals, and nobody where no card lies", () => {
    const played = lastPlays({ starter: 2, cards: ["b4", "b4", "y2", "b1"], took: [] }, 3);
    expect(lanes(played)).toEqual([
      { colour: "blue", seat: 0, card: "b4", later: true },
      { colour: "yellow", seat: 1, card: "y2", later: false },
      { colour: "purple", seat: null, card: null, later: false },
    ]);
  });
});

describe("Manitou's preview", () => {
  const ground = (holder: number | null, ...warriors: string[]) => ({ tiles: {}, holder, warriors, hunters: [], down: [], sums: [] });

  it("reads off the wheel", () => {
    expect(outcome("chief", ground(null), 0).kind).toBe("free");
    expect(outcome("chief", ground(0, "scout"), 0).kind).toBe("second");
    expect(outcome("chief", ground(1, "scout"), 0)).toEqual({ kind: "beats", card: "scout" });
    expect(outcome("chief", ground(1, "mother"), 0).kind).toBe("loses");
    expect(outcome("rain", ground(1, "rain"), 0).kind).toBe("equal");
  });

  it("looks at the second of two warriors", () => {
    expect(outcome("mother", ground(1, "scout", "chief"), 0)).toEqual({ kind: "sacrifice", card: "chief" });
    expect(outcome("scout", ground(1, "mother", "rain"), 0).kind).toBe("loses");
  });

  it("lists cards in the order of the rulebook and tiles one by one", () => {
    expect(sorted(["scout", "10", "chief", "2"])).toEqual(["2", "10", "chief", "scout"]);
    expect(each({ b2: 2, totem: 1 })).toEqual(["b2", "b2", "totem"]);
  });
});

describe("colours with a meaning", () => {
  it("Ratjack's total warms up to 25 and breaks above", () => {
    expect([0, 12, 13, 18, 19, 22, 23, 24, 25, 26].map(heat)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 5]);
  });

  it("Skyjo's bands have a shape each", () => {
    expect([-2, -1, 0, 4, 5, 8, 9, 12].map((value) => band(value).shape)).toEqual(["drop", "drop", "ring", "tri", "sq", "sq", "hex", "hex"]);
  });

  it("Skyjo's open cards are counted, hidden and cleared ones are not", () => {
    expect(openSum([5, "?", null, -2])).toBe(3);
    expect(hiddenCount([5, "?", null, "?"])).toBe(2);
  });
});
