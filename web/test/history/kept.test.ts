import { beforeEach, expect, test } from "vitest";
import { forgetGames, fromLine, fromRoom, isKept, keepEnded, keepGames, keptGames, MOST, restoreGames } from "../../src/history/kept";
import type { RoomInfo } from "../../src/lib/protocol";
import { keep } from "../../src/lib/storage";
import { game } from "./games";

const ids = () => keptGames().map((one) => Number(one.id));

beforeEach(() => {
  keep("games", []);
  keep("forgotten", []);
});

test("the newest first, each once, told as it was told last", () => {
  keepGames([game(1, [1, 2]), game(3, [1, 2])]);
  keepGames([game(2, [1, 2]), game(1, [2, 1])]);
  expect(ids()).toEqual([3, 2, 1]);
  expect(keptGames()[2]?.places).toEqual([2, 1]);
});

test("of very many the oldest are given up", () => {
  keepGames(Array.from({ length: MOST + 3 }, (_, number) => game(number, [1, 2])));
  expect(keptGames()).toHaveLength(MOST);
  expect(ids().at(-1)).toBe(3);
});

test("what was deleted does not come back from the server", () => {
  keepGames([game(1, [1, 2]), game(2, [1, 2]), game(3, [1, 2])]);
  expect(forgetGames([game(2, [1, 2])]).map((one) => Number(one.id))).toEqual([3, 1]);
  keepGames([game(2, [1, 2])]);
  expect(ids()).toEqual([3, 1]);
  forgetGames(keptGames());
  keepGames([game(1, [1, 2]), game(4, [1, 2])]);
  expect(ids()).toEqual([4]);
});

test("what was deleted comes back out of a file", () => {
  keepGames([game(1, [1, 2])]);
  forgetGames(keptGames());
  expect(restoreGames([game(1, [1, 2])])).toBe(1);
  expect(restoreGames([game(1, [1, 2])])).toBe(0);
  keepGames([game(1, [2, 1])]);
  expect(keptGames()[0]?.places).toEqual([2, 1]);
});

test("what another version or a hand wrote is passed over", () => {
  const odd: unknown[] = [
    null,
    7,
    {},
    { ...game(2, [1, 2]), places: [1] },
    { ...game(3, [1, 2]), levels: ["genius", null] },
    { ...game(4, [1, 2]), own: [2] },
    { ...game(5, [1, 2]), id: "<b>" },
  ];
  keep("games", [...odd, game(1, [1, 2])]);
  expect(ids()).toEqual([1]);
  keep("games", { no: "list" });
  expect(keptGames()).toEqual([]);
  expect(odd.some(isKept)).toBe(false);
});

const room = {
  seats: [
    { player: 4, kind: "bot", name: null, level: "casual", here: true, stand_in: null },
    { player: 1, kind: "person", name: "Ada", level: null, here: true, stand_in: null },
  ],
  sheet: [{ game: "skyjo", id: "x".repeat(16), names: {}, scores: { "1": 12, "4": 30 }, places: { "1": 1, "4": 2 } }],
} as unknown as RoomInfo;

test("a game that ends at the table is kept at once, in the order of its seats", () => {
  expect(fromRoom(room, 1, 5)).toEqual({
    id: "x".repeat(16),
    game: "skyjo",
    finished: 5,
    own: [1],
    names: [null, "Ada"],
    levels: ["casual", null],
    scores: [30, 12],
    places: [2, 1],
  });
});

test("whoever opens the result again later does not move the game in time", () => {
  keepEnded(room, 1, 5);
  keepEnded(room, 1, 99);
  expect(keptGames().map((one) => one.finished)).toEqual([5]);
});

test("a spectator, and a table at which somebody left, keep nothing", () => {
  expect(fromRoom(room, null, 5)).toBeNull();
  expect(fromRoom({ ...room, seats: room.seats.slice(1) }, 0, 5)).toBeNull();
  expect(fromRoom({ ...room, seats: [...room.seats.slice(1), { ...room.seats[0]!, player: 9 }] }, 0, 5)).toBeNull();
  const { own: _, ...line } = game(1, [1, 2]);
  expect(fromLine({ ...line, room: "KX7P4W", seat: null, own: [], played_on: false })).toBeNull();
});

test("a game that went on from cards that were known counts for nothing", () => {
  const line = { ...game(1, [1, 2]), room: "KX7P4W", seat: 0 };
  expect(fromLine({ ...line, played_on: false })).not.toBeNull();
  expect(fromLine({ ...line, played_on: true })).toBeNull();
  expect(fromRoom({ ...room, played_on: { game: "x", moves: 3 } }, 0, 5)).toBeNull();
});
