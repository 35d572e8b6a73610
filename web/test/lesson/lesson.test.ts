import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lesson } from "../../src/lesson/lesson.svelte";
import { named } from "../../src/lesson/letters";
import type { LessonStep, LessonTold, View } from "../../src/lib/protocol";
import { viewWith } from "../views";

const PACE = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function view(at: string, moves: string[] = []): View {
  return viewWith({ prompt: at, moves, targets: moves.map((move) => [`place of ${move}`]) });
}

function step(scene: number, at: string, play: string | null, after: string[]): LessonStep {
  const moves = after.map((next, seat) => ({ seat, events: [{ event: next }], view: view(next) }));
  return { scene, text: at, point: [], play, view: view(at, ["other", "asked"]), moves };
}

function lesson(...steps: LessonStep[]): Lesson {
  return from(0, ...steps);
}

function from(at: number, ...steps: LessonStep[]): Lesson {
  const document: LessonTold = { game: "skyjo", steps, learned: ["a", "b", "c"] };
  return new Lesson(document, () => PACE, at);
}

function at(one: Lesson): string {
  return one.view.prompt;
}

test("the own move is there at once, those of the others one after the other", () => {
  const one = lesson(step(1, "start", "asked", ["mine", "theirs", "last"]), step(1, "last", null, []));
  expect(one.path).toEqual(["place of asked"]);
  one.go();
  vi.advanceTimersByTime(0);
  expect([at(one), one.moving]).toEqual(["mine", true]);
  vi.advanceTimersByTime(PACE);
  expect(at(one)).toBe("theirs");
  vi.advanceTimersByTime(PACE);
  expect([at(one), one.at, one.moving]).toEqual(["last", 1, false]);
  expect(one.history.map((event) => event.event)).toEqual(["mine", "theirs", "last"]);
});

test("what is only read asks for no place, and leads on at once", () => {
  const one = lesson(step(1, "start", null, []), step(1, "start", null, []));
  expect(one.path).toEqual([]);
  one.go();
  expect([one.at, one.over]).toEqual([1, false]);
  one.go();
  expect(one.over).toBe(true);
});

test("the last move of a scene is seen before the table is set anew", () => {
  const one = lesson(step(1, "start", "asked", ["mine"]), step(2, "later", null, []));
  one.go();
  vi.advanceTimersByTime(PACE);
  expect([at(one), one.at]).toEqual(["mine", 0]);
  vi.advanceTimersByTime(PACE);
  expect([at(one), one.at]).toEqual(["later", 1]);
  expect(one.history).toEqual([]);
});

test("while others play nothing can be done, and a skipped lesson stays skipped", () => {
  const one = lesson(step(1, "start", "asked", ["mine", "theirs"]), step(1, "theirs", null, []));
  one.go();
  one.go();
  vi.advanceTimersByTime(0);
  one.skip();
  vi.advanceTimersByTime(10 * PACE);
  expect([at(one), one.at, one.over]).toEqual(["mine", 0, true]);
  one.again();
  expect([at(one), one.at, one.over, one.moving]).toEqual(["start", 0, false, false]);
});

test("a step can be taken back, also one whose moves are still being made", () => {
  const one = lesson(step(1, "start", "asked", ["mine"]), step(1, "mine", "asked", ["more", "theirs"]), step(1, "theirs", null, []));
  one.go();
  vi.advanceTimersByTime(PACE);
  one.go();
  vi.advanceTimersByTime(0);
  expect([at(one), one.moving]).toEqual(["more", true]);
  one.back();
  vi.advanceTimersByTime(10 * PACE);
  expect([at(one), one.at, one.moving]).toEqual(["mine", 1, false]);
  expect(one.history.map((event) => event.event)).toEqual(["mine"]);
  one.back();
  expect([at(one), one.at, one.history]).toEqual(["start", 0, []]);
  one.back();
  expect(one.at).toBe(0);
});

test("a lesson goes on where it was left, with what had happened in the scene", () => {
  const steps = [step(1, "start", "asked", ["old"]), step(2, "later", "asked", ["mine"]), step(2, "mine", null, [])];
  const one = from(2, ...steps);
  expect([at(one), one.at]).toEqual(["mine", 2]);
  expect(one.history.map((event) => event.event)).toEqual(["mine"]);
  expect(from(9, ...steps).at).toBe(2); // written for a longer lesson
});

test("seats are called by their names", () => {
  expect(named("{B} and {C}, {D}", ["You", "Fox", "Owl"])).toBe("Fox and Owl, ?");
});
