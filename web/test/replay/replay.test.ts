import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chanceAt, path, roundStarts } from "../../src/replay/drawing";
import { alternatives, counts, curve, giftOf, gravestMoment, moments, nextMistake, outcome, type Review, type Verdict, verdictAt } from "../../src/replay/review";
import { sha256 } from "../../src/replay/sha256";
import { check, commitment, type Fixed, plainJson } from "../../src/replay/verify";

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

/** Between two, the best move leaves this chance; the one that was played costs so many places. */
function verdict(number: number, seat: number, mark: Verdict["mark"], chance: number, places = 0): Verdict {
  const [best, played] = mark === "best" ? ["a", "a"] : ["b", "a"];
  const values = { f: 1.9, c: 1.8, e: 1.85, d: 1.95, [played]: 2 - chance + places, [best]: 2 - chance };
  return { number, seat, mark, played, best, places, points: 0, values, totals: { a: 30, b: 20 } };
}

const review: Review = {
  seats: 2,
  places: [2, 1],
  scores: [40, 20],
  verdicts: [
    verdict(0, 0, "best", 0.5),
    verdict(1, 1, "fine", 0.9, 0.01), // it knows its own cards: what it thinks of its chances is no turn for the others
    verdict(2, 0, "blunder", 0.5, 0.2),
    verdict(4, 0, "slip", 0.3, 0.05),
    verdict(5, 1, "blunder", 0.8, 0.1),
    verdict(6, 0, "best", 0.6),
    verdict(7, 0, "best", 0.25),
  ],
};

test("the curve goes from a seat's first decision to what it came to, as that seat saw it", () => {
  const drawn = (seat: number): [number, number][] => curve(review, seat, 9).map((point) => [point.number, Math.round(100 * point.chance)]);
  expect(drawn(0)).toEqual([[0, 50], [2, 50], [4, 30], [6, 60], [7, 25], [9, 0]]);
  expect(drawn(1)).toEqual([[1, 90], [5, 80], [9, 100]]);
  expect(outcome([1, 1, 3], 0)).toBe(0.75);
  expect(outcome([1, 1, 3], 2)).toBe(0);
});

test("the moments of a seat are its clear mistakes and the greatest turns that were none", () => {
  expect(moments(review, 0, 9)).toEqual([
    { number: 2, kind: "blunder", by: -0.2, since: 2, until: 4, count: 1 },
    { number: 4, kind: "slip", by: -0.05, since: 4, until: 6, count: 1 },
    { number: 6, kind: "turn", by: expect.closeTo(-0.35) as number, since: 6, until: 7, count: 0 },
    { number: 7, kind: "turn", by: expect.closeTo(-0.25) as number, since: 7, until: 9, count: 0 },
  ]);
});

test("moves of one act are one decision: one moment at the gravest of them, and one in the counts", () => {
  const together = ({ number }: Verdict): string | null => (number >= 2 && number <= 6 ? "act" : null);
  expect(moments(review, 0, 9, together)).toEqual([
    { number: 2, kind: "blunder", by: -0.25, since: 6, until: 7, count: 2 },
    { number: 7, kind: "turn", by: expect.closeTo(-0.25) as number, since: 7, until: 9, count: 0 },
  ]);
  expect(curve(review, 0, 9, together).map((point) => point.number)).toEqual([0, 2, 7, 9]);
  expect(counts(review, 0, together)).toEqual({ best: 2, fine: 0, slip: 0, blunder: 1 });
});

test("a review begins at what cost most, or at the greatest turn", () => {
  const found = moments(review, 0, 9);
  expect(gravestMoment(found)?.number).toBe(2);
  expect(gravestMoment(found.filter((moment) => moment.kind === "turn"))?.number).toBe(6);
  expect(gravestMoment([])).toBe(null);
});

test("a mistake of the others is one that they made between two decisions", () => {
  const turn = { number: 4, kind: "turn", by: 0.3, since: 4, until: 6, count: 0 } as const;
  expect(giftOf(review, 0, turn)?.number).toBe(5);
  expect(giftOf(review, 0, { ...turn, since: 0, until: 2 })).toBe(null); // what they did there was fine
  expect(giftOf(review, 1, turn)).toBe(null); // its own mistake is no gift
});

test("the next mistake is the next one, and after the last the first", () => {
  const found = moments(review, 0, 9);
  expect(nextMistake(found, 0)?.number).toBe(2);
  expect(nextMistake(found, 2)?.number).toBe(4);
  expect(nextMistake(found, 6)?.number).toBe(2);
  expect(nextMistake(found.filter((moment) => moment.kind === "turn"), 0)).toBe(null);
});

test("alternatives: the best, the one that was played, then the others as good as they are", () => {
  const made = alternatives(verdictAt(review, 2)!, 2);
  expect(made.map((one) => one.move)).toEqual(["b", "a", "c", "e", "f"]);
  expect(made[0]).toMatchObject({ best: true, played: false, chance: expect.closeTo(0.5) as number, points: 20 });
  expect(alternatives(verdictAt(review, 0)!, 2)[0]).toMatchObject({ move: "a", best: true, played: true });
  expect(counts(review, 0)).toEqual({ best: 3, fine: 0, slip: 1, blunder: 1 });
});

// --- the drawing

test("the line runs from left to right and from 0 below to 1 above", () => {
  const frame = { left: 10, right: 110, top: 0, bottom: 50 };
  expect(path(frame, [{ number: 0, chance: 0 }, { number: 4, chance: 1 }], 8)).toBe("M10.0 50.0 L60.0 0.0");
  expect(chanceAt(curve(review, 0, 9), 3)).toBe(0.5);
  expect(chanceAt(curve(review, 0, 9), 9)).toBe(0);
});

test("rounds begin where one more has been finished, but not at the end", () => {
  const steps = [0, 0, 1, 1, 2].map((round, number) => ({ number, round }));
  expect(roundStarts(steps)).toEqual([2]);
});
