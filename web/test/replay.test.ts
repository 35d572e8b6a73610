import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chanceAt, path, roundStarts } from "../src/replay/drawing";
import { alternatives, counts, curve, moments, nextMistake, outcome, type Review, type Verdict, verdictAt } from "../src/replay/review";
import { sha256 } from "../src/replay/sha256";
import { check, commitment, type Fixed, plainJson } from "../src/replay/verify";

// --- the hash

test("the hash is that of the standard", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("texts of every length hash as others hash them", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "aä€😀z".repeat(length).slice(0, length).replace(/[\ud800-\udfff]/g, "x");
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

function verdict(number: number, seat: number, mark: Verdict["mark"], chances: number[], more: Partial<Verdict> = {}): Verdict {
  return { number, seat, mark, chances, played: "a", best: mark === "best" ? "a" : "b", places: mark === "blunder" ? 0.2 : 0, points: 0, values: { a: 1.6, b: 1.4, c: 1.5, d: 1.9, e: 1.7, f: 1.8 }, totals: { a: 30, b: 20 }, ...more };
}

const review: Review = {
  seats: 2,
  places: [2, 1],
  scores: [40, 20],
  verdicts: [
    verdict(0, 0, "best", [0.5, 0.5]),
    verdict(1, 1, "fine", [0.52, 0.48]),
    verdict(2, 0, "blunder", [0.5, 0.5]),
    verdict(4, 0, "slip", [0.3, 0.7], { places: 0.05 }),
    verdict(5, 1, "blunder", [0.28, 0.72]),
    verdict(6, 0, "best", [0.6, 0.4]),
  ],
};

test("the curve goes from the first decision to what it came to", () => {
  expect(curve(review, 0, 8).map((point) => [point.number, point.chance])).toEqual([[0, 0.5], [1, 0.52], [2, 0.5], [4, 0.3], [5, 0.28], [6, 0.6], [8, 0]]);
  expect(outcome([1, 1, 3], 0)).toBe(0.75);
  expect(outcome([1, 1, 3], 2)).toBe(0);
});

test("the moments of a seat are its clear mistakes and the greatest turns that were none", () => {
  expect(moments(review, 0, 8)).toEqual([
    { number: 2, kind: "blunder", by: -0.2 },
    { number: 4, kind: "slip", by: -0.05 },
    { number: 5, kind: "turn", by: expect.closeTo(0.32) as number },
    { number: 6, kind: "turn", by: expect.closeTo(-0.6) as number },
  ]);
});

test("the next mistake is the next one, and after the last the first", () => {
  const found = moments(review, 0, 8);
  expect(nextMistake(found, 0)?.number).toBe(2);
  expect(nextMistake(found, 2)?.number).toBe(4);
  expect(nextMistake(found, 6)?.number).toBe(2);
  expect(nextMistake(found.filter((moment) => moment.kind === "turn"), 0)).toBe(null);
});

test("alternatives: the best, the one that was played, then the others as good as they are", () => {
  const made = alternatives(verdictAt(review, 2)!, 2);
  expect(made.map((one) => one.move)).toEqual(["b", "a", "c", "e", "f"]);
  expect(made[0]).toMatchObject({ best: true, played: false, chance: expect.closeTo(0.6) as number, points: 20 });
  expect(alternatives(verdictAt(review, 0)!, 2)[0]).toMatchObject({ move: "a", best: true, played: true });
  expect(counts(review, 0)).toEqual({ best: 2, fine: 0, slip: 1, blunder: 1 });
});

// --- the drawing

test("the line runs from left to right and from 0 below to 1 above", () => {
  const frame = { left: 10, right: 110, top: 0, bottom: 50 };
  expect(path(frame, [{ number: 0, chance: 0 }, { number: 4, chance: 1 }], 8)).toBe("M10.0 50.0 L60.0 0.0");
  expect(chanceAt(curve(review, 0, 8), 3)).toBe(0.5);
  expect(chanceAt(curve(review, 0, 8), 8)).toBe(0);
});

test("rounds begin where one more has been finished, but not at the end", () => {
  const steps = [0, 0, 1, 1, 2].map((round, number) => ({ number, round }));
  expect(roundStarts(steps)).toEqual([2]);
});
