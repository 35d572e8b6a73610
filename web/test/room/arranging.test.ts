import { expect, test } from "vitest";
import { replaced, swapped, without } from "../../src/room/arranging";

test("neighbours change seats", () => {
  expect(swapped([1, 2, "open"], 0, 1)).toEqual([2, 1, "open"]);
});

test("there is no neighbour beyond the last seat", () => {
  expect(swapped([1, 2], 1, 2)).toEqual([1, 2]);
});

test("a bot takes an open seat", () => {
  expect(replaced([1, "open"], 1, "strong")).toEqual([1, "strong"]);
});

test("a seat is removed", () => {
  expect(without([1, "open", 2], 1)).toEqual([1, 2]);
});
