import { expect, test } from "vitest";
import { once } from "../../src/history/asking";
import type { RoomLine } from "../../src/protocol";

const line = (room: string, seat: number, your_turn: boolean) => ({ room, seat, your_turn }) as RoomLine;

test("a room in which a device has several seats is told once, by the seat whose turn it is", () => {
  const rooms = [line("AAAAAA", 0, false), line("BBBBBB", 0, false), line("AAAAAA", 1, true), line("AAAAAA", 2, false)];
  expect(once(rooms).map(({ room, seat }) => [room, seat])).toEqual([
    ["AAAAAA", 1],
    ["BBBBBB", 0],
  ]);
});
