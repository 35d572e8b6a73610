import { expect, test } from "vitest";
import { lookedUpTo, noteLook } from "../../src/table/looked";

test("what a bot did is known for one seat of one room, up to a number", () => {
  expect(lookedUpTo("ABCDEF", 0)).toBe(0);
  noteLook("ABCDEF", 0, 7);
  noteLook("ABCDEF", 1, 9);
  noteLook("ABCDEF", 0, 12);
  expect([lookedUpTo("ABCDEF", 0), lookedUpTo("ABCDEF", 1), lookedUpTo("GHJKLM", 0)]).toEqual([12, 9, 0]);
});
