import { describe, expect, test } from "vitest";
import makatsuDe from "../src/generated/words/makatsu.de.json";
import manitouEn from "../src/generated/words/manitou.en.json";
import ratjackDe from "../src/generated/words/ratjack.de.json";
import skyjoDe from "../src/generated/words/skyjo.de.json";
import skyjoEn from "../src/generated/words/skyjo.en.json";
import { wordsOf } from "../src/wording";

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
    expect(told).toBe("Du: Minus-Chips für Lila genommen, 1 × −2");
  });
});

describe("places", () => {
  const words = wordsOf("ratjack", "de", ratjackDe);
  test("a card before somebody is said with its owner", () => {
    const told = words.event({ event: "chip_other", seat: 0, chip: 3, face: "half", place: "B1" }, NAMES);
    expect(told).toBe("Du: Chip „halb“ auf Karte 1 (Anna) gelegt");
    const minus = words.event({ event: "chip_own", seat: 1, chip: 6, face: "-2", place: "B1" }, NAMES);
    expect(minus).toContain("„−2“");
    expect(words.move("card B1", NAMES)).toBe("Karte 1 (Anna) wählen");
    expect(words.move("to B", NAMES)).toBe("an Anna geben");
  });
  test("a slot is said by its row and column", () => {
    const words = wordsOf("skyjo", "de", skyjoDe);
    const laid = { event: "lay", seat: 1, card: 5, slot: 8, way: "draw", side: "down", left: -1 };
    expect(words.event(laid, NAMES)).toBe("Anna: 5 gezogen, gegen verdeckte −1 getauscht");
    expect(words.spoken(laid, NAMES)).toBe("Anna: 5 gezogen, gegen verdeckte −1 in Reihe 2, Spalte 4 getauscht");
  });
});

test("moves are said with their objects", () => {
  expect(wordsOf("skyjo", "en", skyjoEn).move("swap 5")).toBe("lay the card in hand on row 2, column 1");
});

test("a prompt speaks of what lies there", () => {
  expect(wordsOf("skyjo", "en", skyjoEn).prompt("turn", { top: 4 })).toBe("Draw from the pile, or take the 4 from the discard pile.");
});
