import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chanceAt, path, roundStarts } from "../../src/replay/drawing";
import type { Moment } from "../../src/lib/protocol";
import { nextMistake } from "../../src/replay/review";
import { sha256 } from "../../src/replay/sha256";
import { check, commitment, type Fixed, plainJson } from "../../src/replay/verify";

// --- the hash

test("the hash is that of the standard", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("texts of every length hash as others hash them", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "aä€😀z"
      .repeat(length)
      .slice(0, length)
      .replace(/[\ud800-\udfff]/g, "x");
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

// --- the commitment

const record: Fixed = {
  engine: "0.1.0",
  game: "skyjo",
  options: { rounds: 0, end_at: 100 },
  seats: 2,
  seed: "07".padEnd(64, "0"),
  commitment: null,
};

test("json is written as Python writes it", () => {
  expect(plainJson({ b: [1, -2], a: { d: "ü\u007f\n", c: null } })).toBe('{"a":{"c":null,"d":"\\u00fc\\u007f\\n"},"b":[1,-2]}');
});

test("a commitment fixes engine, game, options, seats and seed", () => {
  const text = `{"engine":"0.1.0","game":"skyjo","options":{"end_at":100,"rounds":0},"seats":2,"seed":"${record.seed}"}`;
  expect(commitment(record)).toBe(createHash("sha256").update(text).digest("hex"));
  for (const change of [{ seats: 3 }, { engine: "0.2.0" }, { options: { rounds: 1, end_at: 100 } }, { seed: "08".padEnd(64, "0") }]) {
    expect(commitment({ ...record, ...change })).not.toBe(commitment(record));
  }
});

test("a deal is held against what the device saw, else against what the record says of itself", () => {
  const own = commitment(record);
  const honest = { ...record, commitment: own };
  expect(check(honest, own)).toEqual({ finding: "seen", found: own });
  expect(check(honest, null).finding).toBe("holds");
  expect(check(honest, "0".repeat(64)).finding).toBe("broken"); // however well the record fits itself
  expect(check({ ...honest, commitment: "0".repeat(64) }, null).finding).toBe("unseen_broken");
  expect(check({ ...honest, seed: null }, null)).toEqual({ finding: "no_seed", found: null });
});

// --- the review

test("the next mistake is the next one, and after the last the first", () => {
  const moment = (number: number, kind: Moment["kind"]): Moment => ({ number, kind, by: -0.2, since: number, until: number + 2, mistakes: 1, gift: null });
  const found = [moment(2, "blunder"), moment(4, "slip"), moment(6, "turn")];
  expect(nextMistake(found, 0)?.number).toBe(2);
  expect(nextMistake(found, 2)?.number).toBe(4);
  expect(nextMistake(found, 6)?.number).toBe(2);
  expect(nextMistake([moment(6, "turn")], 0)).toBe(null);
});

// --- the drawing

test("the line runs from left to right and from 0 below to 1 above", () => {
  const frame = { left: 10, right: 110, top: 0, bottom: 50 };
  expect(
    path(
      frame,
      [
        { number: 0, chance: 0 },
        { number: 4, chance: 1 },
      ],
      8,
    ),
  ).toBe("M10.0 50.0 L60.0 0.0");
  const points = [
    { number: 0, chance: 0.5 },
    { number: 4, chance: 0.3 },
    { number: 9, chance: 0 },
  ];
  expect(chanceAt(points, 3)).toBe(0.5);
  expect(chanceAt(points, 9)).toBe(0);
});

test("rounds begin where one more has been finished, but not at the end", () => {
  const steps = [0, 0, 1, 1, 2].map((round, number) => ({ number, round }));
  expect(roundStarts(steps)).toEqual([2]);
});
