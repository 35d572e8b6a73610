// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { m } from "../../src/lib/messages";
import type { FinishedGame, Moment, Review, Step, Verdict } from "../../src/lib/protocol";
import { loadWords } from "../../src/lib/words";
import { keepAddress } from "../../src/replay/address.svelte";
import { press } from "../../src/replay/keyboard";
import { type Eyes, Replay } from "../../src/replay/replay.svelte";
import { Reviewing } from "../../src/replay/reviewing.svelte";
import { Sight } from "../../src/replay/sight.svelte";
import { speak } from "../../src/replay/speaking.svelte";
import { live } from "../../src/ui/live.svelte";
import { toasts } from "../../src/ui/toasts.svelte";
import { seatInfo } from "../dom";
import { viewWith } from "../views";

const LENGTH = 12;
const GAME = {
  id: "g",
  game: "skyjo",
  seats: [seatInfo({ name: "Anna" }), seatInfo({ name: "Jonas" })],
  record: { moves: Array.from({ length: LENGTH }, () => [0, "draw"]), seats: 2, options: {} },
} as unknown as FinishedGame;

const moment = (number: number, kind: Moment["kind"]): Moment => ({ number, kind, by: -0.2, since: number, until: number + 1, mistakes: 1, gift: null });
const MISTAKE = {
  number: 4,
  seat: 0,
  best: "swap 1",
  played: "draw",
  alternatives: [{ move: "draw", about: "7" }],
  mark: "blunder",
  change: { before: 60, after: 40 },
} as unknown as Verdict;
const REVIEW = {
  verdicts: [MISTAKE],
  by_seat: [
    { moments: [moment(4, "blunder"), moment(7, "turn")], begin: 4 },
    { moments: [moment(9, "slip")], begin: 9 },
  ],
} as unknown as Review;

function steps(eyes: string, first: number, count: number): Step[] {
  const all = Array.from({ length: LENGTH + 1 }, (_, number) => {
    const view = viewWith({
      seat: Number(eyes) >= 0 ? Number(eyes) : null,
      waiting: [number % 2],
      moves: ["draw", "swap 1"],
      targets: [["deck"], ["hand", "card 1"]],
    });
    return {
      number,
      seat: number ? 0 : null,
      move: number ? "draw" : null,
      round: Math.floor(number / 5),
      facts: number % 5 ? null : { headline: "round", round: 1 + number / 5 },
      events: [],
      view,
    };
  });
  return all.slice(first, first + count);
}

/** A finished game at a position, with its review or without. */
async function lookBack(number = 0, review: Review | null = REVIEW) {
  const replay = new Replay("g", {
    finishedGame: () => Promise.resolve(GAME),
    gameSteps: (id, eyes, first, count) => Promise.resolve({ id, moves: LENGTH, steps: steps(eyes, first, count) }),
  });
  await replay.open(number);
  const reviewing = new Reviewing("g");
  reviewing.state = { id: "g", state: review ? "done" : "none", moves: LENGTH, done: 0, review };
  return { replay, reviewing, sight: new Sight(replay, reviewing, {}) };
}

beforeAll(async () => void (await loadWords("skyjo")));

describe("what is read at a position", () => {
  it("is what has just happened", async () => {
    const { sight, replay } = await lookBack();
    expect(sight.text).toBe(m.replay_begin());
    await replay.go(2);
    expect(sight.text).toBe(`Anna: ${sight.words.move("draw")}`);
  });

  it("is at a mistake what would have been better, whose places are lit", async () => {
    const { sight, replay } = await lookBack(4);
    expect(sight.text).toBe(m.review_mistake_line({ mark: m.review_mark_blunder(), from: 60, to: 40, move: sight.words.move("swap 1") }));
    expect([...sight.lit]).toEqual(["hand", "card 1"]);
    await replay.go(5);
    expect(sight.lit.size).toBe(0);
  });

  it("is of a move what the review knows of it, and of a round what its first step says", async () => {
    const { sight } = await lookBack(4);
    expect(sight.say("draw")).toBe(`${sight.words.move("draw")} (${sight.words.card("7")})`);
    expect(sight.say("swap 1")).toBe(sight.words.move("swap 1"));
    expect([1, 2, 3].map((round) => sight.roundName(round))).toEqual([1, 2, 3].map((round) => sight.words.round({ headline: "round", round })));
    expect(sight.roundName(2)).toContain("2");
  });

  it("is at a turn what came, for whom it befell", async () => {
    const { sight } = await lookBack(7);
    expect(sight.text).toContain(m.review_turn_luck());
    sight.whose = 1;
    expect(sight.text).toBe(`Anna: ${sight.words.move("draw")}`);
  });

  it("says less without a review", async () => {
    const { sight } = await lookBack(4, null);
    expect([sight.text, sight.mistake, sight.lit.size]).toEqual([`Anna: ${sight.words.move("draw")}`, null, 0]);
  });

  it("is said aloud, but not while the game plays by itself", async () => {
    const { sight, replay } = await lookBack();
    const say = vi.spyOn(live, "say");
    const stop = $effect.root(() => speak(sight));
    flushSync();
    expect(say).toHaveBeenLastCalledWith(m.replay_begin());
    replay.playing = true;
    await replay.go(4);
    flushSync();
    expect(say).toHaveBeenCalledOnce();
    replay.playing = false;
    flushSync();
    expect(say).toHaveBeenLastCalledWith(sight.text);
    replay.trouble = "unreachable";
    flushSync();
    expect(toasts.list.map((toast) => toast.text)).toEqual([m.code_unreachable()]);
    stop();
    say.mockRestore();
  });
});

it("the position is named by the address of the page, once somebody stays there", async () => {
  const { sight, replay } = await lookBack();
  vi.useFakeTimers();
  const stop = $effect.root(() => keepAddress(replay));
  const replaced = vi.spyOn(history, "replaceState").mockImplementation(() => {});
  for (const number of [3, 4, 5]) {
    sight.go(number);
    flushSync();
    vi.advanceTimersByTime(100);
  }
  expect(replaced).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(replaced.mock.calls.map(([, , address]) => address)).toEqual([`${location.pathname}#5`]);
  stop();
  replaced.mockRestore();
  vi.useRealTimers();
});

describe("eyes", () => {
  it("are those of a seat, whose moments are told then, or of nobody", async () => {
    const { sight, replay } = await lookBack();
    expect(([0, 1, "spectator", "open"] as Eyes[]).map((eyes) => sight.eyesName(eyes))).toEqual([
      "Anna",
      "Jonas",
      m.replay_eyes_spectator(),
      m.replay_eyes_open(),
    ]);
    sight.look(1);
    expect([replay.eyes, sight.whose, sight.mistake?.number]).toEqual([1, 1, 9]);
    sight.look("spectator");
    expect([replay.eyes, sight.whose]).toEqual(["spectator", 1]);
  });

  it("become those of whom a moment befell", async () => {
    const { sight, replay } = await lookBack();
    replay.playing = true;
    sight.show(sight.mistake!);
    expect([replay.number, replay.eyes, replay.playing]).toEqual([4, 0, false]);
  });
});

describe("who opens a review", () => {
  it("is led to what cost most, once", async () => {
    const { sight, replay } = await lookBack();
    sight.lead();
    expect(replay.number).toBe(4);
    sight.go(0);
    sight.lead();
    expect(replay.number).toBe(0);
  });

  it("stays where they had gone, and waits for the review", async () => {
    const there = await lookBack(2);
    there.sight.lead();
    expect(there.replay.number).toBe(2);
    const { sight, reviewing, replay } = await lookBack(0, null);
    sight.lead();
    reviewing.state = { ...reviewing.state!, review: REVIEW };
    sight.lead();
    expect(replay.number).toBe(4);
  });
});

describe("the keyboard", () => {
  const pressed = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => new KeyboardEvent("keydown", { key, bubbles: true, ...more });

  it("leads through the moves and from round to round", async () => {
    const { sight, replay } = await lookBack(6);
    const toMistake = vi.fn();
    const visited = ["ArrowRight", "ArrowLeft", "PageUp", "PageUp", "PageDown", "PageDown", "PageDown", "Home", "End"].map((key) => {
      expect(press(pressed(key), sight, toMistake)).toBe(true);
      return replay.number;
    });
    expect(sight.rounds).toEqual([5, 10]);
    expect(visited).toEqual([7, 6, 5, 0, 5, 10, LENGTH, 0, LENGTH]);
    expect(toMistake).not.toHaveBeenCalled();
    press(pressed("m"), sight, toMistake);
    expect(toMistake).toHaveBeenCalledOnce();
  });

  it("plays with Space, except on what Space presses", async () => {
    const { sight, replay } = await lookBack();
    document.body.innerHTML = "<button><b>x</b></button><summary>y</summary>";
    const on = (selector: string): boolean => {
      let done = false;
      const at = document.querySelector(selector)!;
      at.addEventListener("keydown", (event) => (done = press(event as KeyboardEvent, sight, vi.fn())), { once: true });
      at.dispatchEvent(pressed(" "));
      return done;
    };
    expect([on("b"), on("summary"), replay.playing]).toEqual([false, false, false]);
    expect([on("body"), replay.playing]).toEqual([true, true]);
    replay.pause();
  });

  it("is left alone with other keys and in what is typed", async () => {
    const { sight, replay } = await lookBack(3);
    expect([pressed("x"), pressed("ArrowRight", { ctrlKey: true })].map((event) => press(event, sight, vi.fn()))).toEqual([false, false]);
    expect(replay.number).toBe(3);
  });
});
