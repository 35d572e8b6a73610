import { expect, test } from "vitest";
import { lastStretch, standing } from "../../src/table/events";

const move = (seat: number, ...events: string[]) => ({ happened: { kind: "move", seat }, events: events.map((event) => ({ event, seat })) });
const names = (events: { event: string }[]) => events.map(({ event }) => event);

test("what was taken back did not happen", () => {
  const log = [move(0, "start"), move(1, "draw"), move(0, "out"), move(1, "lay"), { happened: { kind: "undo", seat: 0 }, events: [] }, move(0, "play")];
  expect(names(standing(log))).toEqual(["start", "draw", "play"]);
});

test("a new game begins anew", () => {
  expect(names(standing([move(0, "over"), { happened: { kind: "start", seat: 0 }, events: [] }, move(0, "lay")]))).toEqual(["lay"]);
});

test("the last round is all of it and nothing else", () => {
  const history = standing([move(0, "start", "out", "round_end", "deal"), move(1, "lay", "start", "point", "round_end", "deal", "lay")]);
  expect(names(lastStretch(history, "start", ["round_end"]))).toEqual(["start", "point"]);
});

test("a round of which only the end was seen", () => {
  expect(names(lastStretch(standing([move(0, "out", "point", "round_end", "deal")]), "start", ["round_end"]))).toEqual(["out", "point"]);
  expect(lastStretch([], "start", ["round_end"])).toEqual([]);
});
