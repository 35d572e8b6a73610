import { expect, test } from "vitest";
import { BadFile, fromFile, toFile } from "../../src/history/file";
import { game } from "./games";

const games = [game(2, [1, 2, 2], ["Bob", "master"]), game(1, [2, 1], ["Cleo"], { own: [1, 0] })];
const text = toFile(games, new Date(0));

test("a file is read as it was written", () => {
  expect(fromFile(text)).toEqual(games);
});

test("people can read it", () => {
  const file = JSON.parse(text) as { games: { players: unknown[] }[] };
  expect(file).toMatchObject({ format: "stammtisch-history", version: 1, saved: "1970-01-01T00:00:00.000Z" });
  expect(file.games[0]?.players).toEqual([
    { name: "Ada", points: 10, place: 1 },
    { name: "Bob", points: 20, place: 2 },
    { bot: "master", points: 20, place: 2 },
  ]);
});

test.each([
  ["no JSON", "{"],
  ["something else", '{"format":"record"}'],
  ["null", "null"],
  ["a newer version", text.replace('"version": 1', '"version": 2')],
  ["a game without players", text.replace('"players"', '"people"')],
  ["a place that is none", text.replace('"place": 1', '"place": "first"')],
  ["a day that is none", text.replace(/"finished": "[^"]+"/, '"finished": "yesterday"')],
])("%s is refused", (_, bad) => {
  expect(() => fromFile(bad)).toThrow(BadFile);
});
