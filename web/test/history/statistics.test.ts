import { expect, test } from "vitest";
import { gamesPlayed, rivals, tally } from "../../src/history/statistics";
import { game } from "./games";

test("games, wins, places and points", () => {
  const sums = tally([game(1, [1, 2, 3]), game(2, [3, 1, 2]), game(3, [1, 1]), game(4, [2, 1, 3, 4])]);
  expect(sums).toEqual({ games: 4, wins: 2, places: [2, 1, 1, 0], meanPlace: 1.75, meanPoints: 17.5 });
});

test("nothing played", () => {
  expect(tally([])).toEqual({ games: 0, wins: 0, places: [], meanPlace: 0, meanPoints: 0 });
  expect(rivals([])).toEqual({ people: [], bots: [] });
});

test("how often I finished above Bob", () => {
  const { people } = rivals([game(1, [1, 2], ["Bob"]), game(2, [2, 1], ["bob "]), game(3, [1, 3, 2], ["Bob", "Cleo"]), game(4, [1, 1], ["Bob"])]);
  expect(people).toEqual([
    { name: "Bob", level: null, games: 4, above: 2, same: 1, below: 1 },
    { name: "Cleo", level: null, games: 1, above: 1, same: 0, below: 0 },
  ]);
});

test("bots by their level, the weakest first, apart from people", () => {
  const found = rivals([game(1, [2, 1, 3], ["master", "beginner"]), game(2, [1, 2, 3], ["casual", "casual"])]);
  expect(found.people).toEqual([]);
  expect(found.bots.map((bot) => [bot.level, bot.games, bot.above, bot.below])).toEqual([
    ["beginner", 1, 1, 0],
    ["casual", 1, 2, 0],
    ["master", 1, 0, 1],
  ]);
});

test("a device that was passed round counts from its first seat, and the others at it are people", () => {
  const { people } = rivals([game(1, [2, 1, 3], ["Bob", "Cleo"], { own: [1, 0] })]);
  expect(people.map((person) => [person.name, person.above])).toEqual([
    ["Ada", 1],
    ["Cleo", 1],
  ]);
  expect(tally([game(1, [2, 1, 3], [], { own: [1, 0] })]).wins).toBe(1);
});

test("the game that is played most comes first", () => {
  const games = [game(1, [1, 2], [], { game: "ratjack" }), game(2, [1, 2]), game(3, [1, 2])];
  expect(gamesPlayed(games)).toEqual(["skyjo", "ratjack"]);
});
