import type { ManitouEvent } from "../../src/generated/shapes/manitou";
import { describe, expect, it } from "vitest";
import { newlyLaid } from "../../src/games/manitou/motion";
import type { Person } from "../../src/table/contract";
import { sentences, stoodIn } from "../../src/table/story";
import type { Entry } from "../../src/table/log";
import { wordsOf } from "../words";

const people = ["You", "Anna"].map((name, seat) => ({ name, seat, you: seat === 0 })) as Person[];
const words = wordsOf("skyjo", "en");

function move(number: number, seat: number, stood_in: boolean, ...events: Entry["events"]): Entry {
  return { number, happened: { kind: "move", seat, player: null, name: null, stood_in }, events };
}

describe("the log", () => {
  const laid = { event: "lay", seat: 0, card: 5, slot: 1, way: "draw", side: "up", left: 9 };

  it("has one line for a card that is laid and the one that leaves", () => {
    const lines = sentences([move(1, 0, false, laid, { event: "discard", seat: 0, card: 9 })], people, words);
    expect(lines.map((line) => line.text)).toEqual(["You drew 5 and swapped it for the open 9."]);
  });

  it("tells of a card on its way into a hand until its person's next line says what became of it", () => {
    const drawn = move(1, 0, false, { event: "draw", seat: 0, card: 5, to: "hand" });
    expect(sentences([drawn], people, words)).toHaveLength(1);
    expect(sentences([drawn, move(2, 0, false, laid)], people, words).map((line) => line.key)).toEqual(["2.0"]);
    expect(sentences([drawn, move(2, 1, false, { ...laid, seat: 1 })], people, words)).toHaveLength(2);
  });

  it("says of a move for whom a bot made it", () => {
    const [line] = sentences([move(1, 0, true, laid)], people, words);
    expect(line?.text).toMatch(/^You \(.ot\) drew 5/);
  });
});

describe("moves that a bot made for a sleeper", () => {
  const log = [move(1, 0, false), move(2, 0, true), move(3, 1, true), move(4, 0, true)];

  it("are news until the own next one", () => {
    expect(stoodIn(log, 0, 0)).toBe(true);
    expect(stoodIn(log, 2, 0)).toBe(false);
    expect(stoodIn([...log, move(5, 0, false)], 0, 0)).toBe(false);
  });

  it("are not news once they were looked at, until there are more", () => {
    expect(stoodIn(log, 0, 2)).toBe(true);
    expect(stoodIn(log, 0, 4)).toBe(false);
    expect(stoodIn([...log, move(5, 1, true)], 0, 4)).toBe(false);
    expect(stoodIn([...log, move(5, 0, true)], 0, 4)).toBe(true);
  });
});

describe("what others have laid in Big Manitou", () => {
  const played = (seat: number, card: string): ManitouEvent => ({ event: "play", seat, card, ground: 1, from: "hand", to: "ground" });

  it("is marked until the own next card", () => {
    const history: ManitouEvent[] = [played(1, "4"), played(0, "2"), played(1, "7"), played(2, "rain"), { event: "down", seat: 0, card: "chief", ground: 1 }];
    expect(newlyLaid(history, 0)).toEqual(["1 at 1 7", "2 at 1 rain", "0 at 1 chief"]);
    expect(newlyLaid([...history, played(0, "3")], 0)).toEqual([]);
  });
});
