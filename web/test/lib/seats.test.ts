import { beforeEach, expect, test } from "vitest";
import { heldSeats, holdSeat, holdSeats, letGoOf, pastTokens, tokensIn } from "../../src/lib/seats";
import { keep } from "../../src/lib/storage";

beforeEach(() => {
  keep("seats", []);
  keep("past", []);
});

test("a device may hold several seats of one room", () => {
  holdSeat("AAAAAA", "one");
  holdSeats("BBBBBB", ["two", "three"]);
  expect(tokensIn("BBBBBB")).toEqual(["two", "three"]);
  expect(heldSeats().map((seat) => seat.room)).toEqual(["BBBBBB", "BBBBBB", "AAAAAA"]);
});

test("sitting down again replaces the seats of that room alone", () => {
  holdSeats("AAAAAA", ["one", "two"]);
  holdSeat("BBBBBB", "three");
  holdSeat("AAAAAA", "four");
  expect(tokensIn("AAAAAA")).toEqual(["four"]);
  expect(tokensIn("BBBBBB")).toEqual(["three"]);
});

test("one seat is given up, the other stays; the history still needs its token", () => {
  holdSeats("AAAAAA", ["one", "two"]);
  letGoOf("AAAAAA", ["one"]);
  expect(tokensIn("AAAAAA")).toEqual(["two"]);
  letGoOf("AAAAAA");
  expect(tokensIn("AAAAAA")).toEqual([]);
  expect(pastTokens()).toEqual(["two", "one"]);
});
