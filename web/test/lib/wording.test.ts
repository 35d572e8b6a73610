import { describe, expect, test } from "vitest";
import makatsuDe from "../../src/generated/words/makatsu.de.json";
import manitouDe from "../../src/generated/words/manitou.de.json";
import manitouEn from "../../src/generated/words/manitou.en.json";
import ratjackDe from "../../src/generated/words/ratjack.de.json";
import skyjoDe from "../../src/generated/words/skyjo.de.json";
import skyjoEn from "../../src/generated/words/skyjo.en.json";
import { wordsOf } from "../../src/lib/wording";

const NAMES = ["Du", "Anna"];

describe("cards", () => {
  test("a suit and a number are said by the name of the suit", () => {
    expect(wordsOf("makatsu", "de", makatsuDe).card("b3")).toBe("blau 3");
  });
  test("a card with a name is said by it", () => {
    expect(wordsOf("manitou", "en", manitouEn).card("chief")).toBe("chief");
  });
  test("several of one are counted", () => {
    expect(wordsOf("manitou", "en", manitouEn).card("2xchief")).toBe("2 × chief");
  });
  test("a negative number has a minus, not a hyphen", () => {
    expect(wordsOf("skyjo", "de", skyjoDe).card(-2)).toBe("−2");
  });
});

describe("cards in a sentence", () => {
  test("have their article, or what they are", () => {
    expect(wordsOf("ratjack", "de", ratjackDe).asObject("b3")).toBe("die blaue 3");
    expect(wordsOf("manitou", "de", manitouDe).asObject("10")).toBe("Jäger 10");
    expect(wordsOf("manitou", "de", manitouDe).asObject("t2")).toBe("2 Tipis");
    expect(wordsOf("skyjo", "de", skyjoDe).asObject(-2)).toBe("−2");
  });
  test("the last of a list comes after an and", () => {
    const told = wordsOf("manitou", "de", manitouDe).event({ event: "ground", ground: 1, tiles: ["b1", "2xt2", "tomahawk"] }, NAMES);
    expect(told).toBe("Jagdgrund 1 bietet 1 Bison, 2 × 2 Tipis und einen Tomahawk.");
  });
  test("a ground is not taken for a hunter", () => {
    expect(wordsOf("manitou", "de", manitouDe).move("play chief 2")).toBe("den Häuptling auf Jagdgrund 2 spielen");
    expect(wordsOf("manitou", "en", manitouEn).move("choose 5")).toBe("take hunter 5 along");
  });
});

describe("events", () => {
  const words = wordsOf("skyjo", "en", skyjoEn);
  test("seats have names", () => {
    expect(words.event({ event: "take", seat: 1, card: 5 }, NAMES)).toBe("Anna took 5 from the discard pile.");
  });
  test("a card that was not seen is told otherwise", () => {
    expect(words.event({ event: "draw", seat: 1, card: null }, NAMES)).toBe("Anna drew a card.");
  });
  test("other values may have words of their own", () => {
    const told = wordsOf("makatsu", "de", makatsuDe).event({ event: "token", seat: 0, colour: "purple", count: 1, worth: 2 }, NAMES);
    expect(told).toBe("Du hast für Lila 1 × −2 genommen.");
  });
});

describe("whom a sentence speaks to", () => {
  const words = wordsOf("manitou", "de", manitouDe);
  const fight = { event: "sacrifice", card: "chief", enemy: "scout", ground: 1 };
  test("the reader has another verb than everybody else", () => {
    expect(words.event({ event: "play", seat: 0, card: "8", ground: 2 }, NAMES)).toBe("Du hast Jäger 8 auf Jagdgrund 2 gespielt.");
    expect(words.event({ event: "play", seat: 1, card: "8", ground: 2 }, NAMES)).toBe("Anna hat Jäger 8 auf Jagdgrund 2 gespielt.");
  });
  test("also where a bot stands in", () => {
    expect(words.event({ event: "stone", seat: 0, stone: "totem" }, ["Du (Bot)", "Anna"])).toBe("Du (Bot) hast den Totemstein bekommen.");
  });
  test("and where somebody else acts", () => {
    expect(words.event({ ...fight, seat: 0, other: 1 }, NAMES)).toBe("Du hast den Häuptling geopfert: Anna verliert den Kundschafter.");
    expect(words.event({ ...fight, seat: 1, other: 0 }, NAMES)).toBe("Anna hat den Häuptling geopfert: Du verlierst den Kundschafter.");
  });
  test("names are taken as they are", () => {
    expect(words.event({ event: "stone", seat: 0, stone: "totem" }, ["[a|b] {stone}", "Anna"])).toBe("[a|b] {stone} hat den Totemstein bekommen.");
  });
});

describe("places", () => {
  const words = wordsOf("ratjack", "de", ratjackDe);
  test("a card before somebody is said with its owner", () => {
    const told = words.event({ event: "chip_other", seat: 0, chip: 3, face: "half", place: "B1" }, NAMES);
    expect(told).toBe("Du hast den Chip „halb“ auf Karte 1 bei Anna gelegt.");
    const minus = words.event({ event: "chip_own", seat: 1, chip: 6, face: "-2", place: "B1" }, NAMES);
    expect(minus).toContain("„−2“");
    expect(words.move("card B1", NAMES)).toBe("Karte 1 bei Anna wählen");
    expect(words.move("card A1", NAMES)).toBe("Karte 1 bei dir wählen");
    expect(words.move("to B", NAMES)).toBe("an Anna geben");
  });
  test("a card that is turned up is said with its owner", () => {
    const told = (seat: number, place: string): string => words.event({ event: "reveal_other", seat, place, card: "b1" }, NAMES);
    expect(told(0, "B1")).toBe("Du hast bei Anna die blaue 1 aufgedeckt (ohne Effekt).");
    expect(told(1, "A1")).toBe("Anna hat bei dir die blaue 1 aufgedeckt (ohne Effekt).");
  });
  test("an own card needs no owner", () => {
    expect(words.event({ event: "swap_hidden", seat: 1, own: "B2", place: "A1" }, NAMES)).toBe("Anna hat Karte 2 gegen Karte 1 bei dir getauscht.");
  });
  test("a slot is said by its row and column", () => {
    const words = wordsOf("skyjo", "de", skyjoDe);
    const laid = { event: "lay", seat: 1, card: 5, slot: 8, way: "draw", side: "down", left: -1 };
    expect(words.event(laid, NAMES)).toBe("Anna hat 5 gezogen und eine verdeckte −1 abgelegt.");
    expect(words.spoken(laid, NAMES)).toBe("Anna hat 5 gezogen und in Reihe 2, Spalte 4 eine verdeckte −1 abgelegt.");
  });
});

test("moves are said with their objects", () => {
  expect(wordsOf("skyjo", "en", skyjoEn).move("swap 5")).toBe("lay the card in hand on row 2, column 1");
});

test("a prompt speaks of what lies there", () => {
  expect(wordsOf("skyjo", "en", skyjoEn).prompt("turn", { top: 4 })).toBe("Draw from the pile, or take the 4 from the discard pile.");
});
