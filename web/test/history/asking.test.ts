import { expect, test } from "vitest";
import { goingOn, once } from "../../src/history/asking";
import type { RoomLine } from "../../src/lib/protocol";

const line = (room: string, seat: number, your_turn: boolean, phase = "playing") => ({ room, seat, your_turn, phase }) as RoomLine;

test("a room in which a device has several seats is told once, by the seat whose turn it is", () => {
  const rooms = [line("AAAAAA", 0, false), line("BBBBBB", 0, false), line("AAAAAA", 1, true), line("AAAAAA", 2, false)];
  expect(once(rooms).map(({ room, seat }) => [room, seat])).toEqual([
    ["AAAAAA", 1],
    ["BBBBBB", 0],
  ]);
});

test("what is over does not go on, and where it is our turn comes first", () => {
  const rooms = [line("AAAAAA", 0, false, "over"), line("BBBBBB", 0, false, "waiting"), line("CCCCCC", 0, true), line("DDDDDD", 0, false, "broken")];
  expect(goingOn(rooms).map(({ room }) => room)).toEqual(["CCCCCC", "BBBBBB"]);
});
