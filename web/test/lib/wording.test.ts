/** The words of games as Python compiles them: both languages' programs must make the same sentences of them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../src/lib/protocol";
import { wordsOf } from "../words";

interface Case {
  what: "card" | "object" | "place" | "move" | "event" | "told" | "say";
  game: string;
  lang: string;
  input: never;
  part: string;
  values: Record<string, unknown>;
  names?: string[];
  rows?: boolean;
  text: string | string[] | null;
}

const cases = JSON.parse(readFileSync(new URL("../../../tests/words.json", import.meta.url), "utf-8")) as Case[];

function said({ what, game, lang, part, input, values, names = [], rows = false }: Case): Case["text"] {
  const words = wordsOf(game, lang);
  return {
    card: () => words.card(input),
    object: () => words.asObject(input),
    place: () => words.place(input, names),
    move: () => words.move(input, names, rows),
    event: () => words.event(input, names, rows),
    told: () => words.told<GameEvent>(input, (event) => event).map((event) => words.event(event, names, rows)),
    say: () => words.say(part, input, values),
  }[what]();
}

describe("sentences", () => {
  test.each(cases.map((one) => [`${one.game} ${one.lang} ${one.what} ${JSON.stringify(one.input)}`, one] as const))("%s", (_, one) => {
    expect(said(one)).toEqual(one.text);
  });
});

test("what a game has no words for is a mistake, unless one may look for it", () => {
  const words = wordsOf("skyjo", "en");
  expect(() => words.board("nothing")).toThrow("board.nothing");
  expect(words.find("board", "nothing")).toBe(null);
  expect(words.word("ways", "nothing")).toBe("nothing");
});
