import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../src/lib/api";
import { dealOf, noteDeal } from "../../src/lib/deals";
import { m } from "../../src/lib/messages";
import type { FinishedGame, Moment, Review, ReviewState, RoomInfo, Step, Steps } from "../../src/lib/protocol";
import { Replay, SPEEDS } from "../../src/replay/replay.svelte";
import { Reviewing, timeLeft } from "../../src/replay/reviewing.svelte";
import { tell, tellTurn } from "../../src/replay/telling";
import { viewWith } from "../views";
import { Words } from "../../src/lib/wording";

const MOVES = 120;
const GAME = {
  id: "g",
  game: "skyjo",
  record: { moves: Array.from({ length: MOVES }, () => [0, "draw"]), seats: 2 },
} as unknown as FinishedGame;

function server() {
  const asked: string[] = [];
  return {
    asked,
    gone: false,
    finishedGame: () => Promise.resolve(GAME),
    gameSteps(id: string, eyes: string, first: number, count: number, views = true): Promise<Steps> {
      asked.push(`${eyes} ${first} ${views ? "views" : "moves"}`);
      if (this.gone) return Promise.reject(new Refusal("unreachable"));
      const steps = Array.from({ length: Math.max(0, Math.min(count, MOVES + 1 - first)) }, (_, at) => ({
        number: first + at,
        seat: first + at ? 0 : null,
        move: first + at ? "draw" : null,
        round: 0,
        facts: null,
        events: [{ event: `${eyes} ${first + at}` }],
        view: views ? viewWith({ seat: Number(eyes) >= 0 ? Number(eyes) : null }) : null,
      }));
      return Promise.resolve({ id, moves: MOVES, steps });
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function opened(number = 0): Promise<{ replay: Replay; house: ReturnType<typeof server> }> {
  const house = server();
  const replay = new Replay("g", house);
  await replay.open(number);
  return { replay, house };
}

test("a game opens where the link says, within its bounds", async () => {
  for (const [asked, number] of [
    [7, 7],
    [-3, 0],
    [999, MOVES],
    [Number.NaN, 0],
    [2.7, 2],
  ] as const) {
    const { replay } = await opened(asked);
    expect([replay.number, replay.step?.number]).toEqual([number, number]);
  }
});

test("cards fly for one step forward, not for a jump or a step back", async () => {
  const { replay } = await opened(3);
  expect(replay.events).toEqual([]);
  await replay.go(4);
  expect(replay.events).toEqual([{ event: "open 4" }]);
  await replay.go(3);
  expect(replay.events).toEqual([]);
  await replay.go(20);
  expect(replay.events).toEqual([]);
});

test("positions are asked for in good time, and once", async () => {
  const { replay, house } = await opened(39);
  await replay.go(40);
  await replay.go(41);
  expect(house.asked.filter((one) => one.endsWith("views"))).toEqual(["open 0 views", "open 50 views"]);
});

test("other eyes see the same move, and what they could see of all moves before", async () => {
  const { replay } = await opened(60);
  await replay.look(1);
  expect([replay.number, replay.near, replay.view?.seat]).toEqual([60, 1, 1]);
  expect(replay.history.at(-1)).toEqual({ event: "1 60" });
  expect(replay.moves.length).toBe(MOVES + 1);
  await replay.look("open");
  expect(replay.near).toBe(1); // the table is not turned for that
});

test("it plays by itself at its speed and stops at the end", async () => {
  const { replay } = await opened(MOVES - 2);
  replay.pace = "fast";
  replay.play();
  await vi.advanceTimersByTimeAsync(SPEEDS.fast);
  expect([replay.number, replay.playing]).toEqual([MOVES - 1, true]);
  await vi.advanceTimersByTimeAsync(SPEEDS.fast);
  expect([replay.number, replay.playing]).toEqual([MOVES, false]);
  replay.play(); // from the beginning
  expect(replay.number).toBe(0);
  replay.pause();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replay.number).toBe(0);
});

test("where the server is gone, what was there stays, and it is asked again", async () => {
  const { replay, house } = await opened(0);
  house.gone = true;
  await replay.go(MOVES);
  expect([replay.trouble, replay.step?.number]).toEqual(["unreachable", 0]);
  house.gone = false;
  await replay.go(MOVES);
  expect([replay.trouble, replay.step?.number]).toEqual([null, MOVES]);
});

// --- reviews

const REVIEW: Review = { verdicts: [], by_seat: [] };

function state(state: ReviewState["state"], done: number): ReviewState {
  return { id: "g", state, moves: 40, done, review: state === "done" ? REVIEW : null };
}

test("a review is asked after until it is there", async () => {
  const answers = [state("waiting", 0), state("running", 4), state("running", 8), state("done", 40)];
  const next = (): Promise<ReviewState> => Promise.resolve(answers.shift()!);
  const reviewing = new Reviewing("g", { beginReview: next, gameReview: next });
  await reviewing.begin();
  expect([reviewing.underway, reviewing.left]).toEqual([true, null]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reviewing.left).toBeCloseTo(8_000, -2); // 4 moves a second, 32 are left
  await vi.advanceTimersByTimeAsync(1_000);
  expect([reviewing.underway, reviewing.review]).toEqual([false, REVIEW]);
});

test("while the server is gone it is asked on, and a refusal is told", async () => {
  let answer: () => Promise<ReviewState> = () => Promise.resolve(state("running", 1));
  const reviewing = new Reviewing("g", { beginReview: () => answer(), gameReview: () => answer() });
  await reviewing.begin();
  answer = () => Promise.reject(new Refusal("unreachable"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reviewing.lost).toBe(true);
  answer = () => Promise.resolve(state("none", 0));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([reviewing.lost, reviewing.underway]).toEqual([false, false]);
  answer = () => Promise.reject(new Refusal("too_many_reviews"));
  await reviewing.begin();
  expect(reviewing.refused).toBe("too_many_reviews");
});

test("how long it takes is told when it can be", () => {
  expect(timeLeft(null, { at: 0, done: 0 }, 10)).toBe(null);
  expect(timeLeft({ at: 0, done: 2 }, { at: 500, done: 2 }, 10)).toBe(null);
  expect(timeLeft({ at: 0, done: 2 }, { at: 500, done: 4 }, 10)).toBe(1_500);
});

// --- what the device saw

function room(match: number, commitment: string, phase: RoomInfo["phase"], last: string | null): RoomInfo {
  return { code: "ABCDEF", match, commitment, phase, last_game: last } as unknown as RoomInfo;
}

test("the commitment of a game is kept as it was seen first", () => {
  noteDeal(room(1, "one", "waiting", null), 0);
  noteDeal(room(1, "one", "playing", null), 0);
  noteDeal(room(1, "forged", "playing", null), 0);
  expect(dealOf("first")).toBe(null);
  noteDeal(room(1, "forged", "over", "first"), 0);
  noteDeal(room(2, "two", "playing", "first"), 1); // the rematch names the game before it
  noteDeal(room(2, "two", "over", "second"), 1);
  expect(dealOf("first")).toMatchObject({ commitment: "one", seat: 0 });
  expect(dealOf("second")).toMatchObject({ commitment: "two", seat: 1 });
});

// --- words

const events = Object.fromEntries(["one", "two", "draw", "hidden", "lay", "later"].map((kind) => [kind, `${kind}.`]));
const words = new Words({
  ...{ game: "nim", lang: "en", name: "Nim", about: "", you: "You", and: "and", columns: 0, secret: ["card"], passing: ["draw"] },
  parts: { events, moves: { lay: ["would lay ", ["card", "0"]] } },
});

test("a step is told as far as these eyes saw it", () => {
  const step = { number: 3, seat: 1, move: "lay b3", round: 0, facts: null, events: [{ event: "one" }, { event: "two" }], view: null };
  expect(tell(step, "open", ["A", "B"], words)).toBe("one · two");
  expect(tell({ ...step, events: [] }, "open", ["A", "B"], words)).toBe("B: would lay b3");
  expect(tell({ ...step, events: [] }, 1, ["A", "B"], words)).toBe("B: would lay b3");
  expect(tell({ ...step, events: [] }, 0, ["A", "B"], words)).not.toContain("b3");
  expect(tell({ ...step, number: 0, seat: null, move: null, events: [] }, 0, ["A", "B"], words)).toBe("");
});

test("a turn is told by what was seen until the next decision, and by whose doing it was", () => {
  const step = (number: number, seat: number, ...events: object[]): Step => ({ number, seat, move: "x", round: 0, events, view: null }) as Step;
  const steps = [
    step(0, 0),
    step(1, 0, { event: "draw", seat: 0, card: "7" }),
    step(2, 1, { event: "hidden", seat: 1, card: null }, { event: "lay", seat: 1, card: "3" }),
    step(3, 1, { event: "later" }),
  ];
  const turn: Moment = { number: 0, kind: "turn", by: 0.3, since: 0, until: 2, mistakes: 0, gift: null };
  const told = (gift: number | null, by: number, until: number): { title: string; told: string } =>
    tellTurn({ ...turn, by, until, gift }, 0, steps, ["A", "Fox"], words);
  expect(told(1, 0.3, 2)).toEqual({ title: m.review_turn_gift(), told: "lay" });
  expect(told(null, 0.3, 2)).toEqual({ title: m.review_turn_good(), told: "draw · lay" });
  steps[1]!.events = ["draw", "lay"].map((event) => ({ event, seat: 0, card: "7" }));
  expect(told(null, 0.3, 1).told).toBe("lay"); // that says what became of the card
  expect(told(null, -0.3, 1).title).toBe(m.review_turn_luck()); // nobody else had moved
  expect(told(null, -0.3, 2).title).toBe(m.review_turn_bad());
});
