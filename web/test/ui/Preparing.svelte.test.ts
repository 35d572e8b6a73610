// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../../src/lib/api";
import { GivenUp, patiently, waiting } from "../../src/ui/patience.svelte";
import Preparing from "../../src/ui/Preparing.svelte";
import { fireEvent, render, screen } from "../dom";

const LOOK = 700; // milliseconds between two looks

let part: number | null; // how far the server is with Skyjo; null: it does not answer

/** A server that refuses the game until it is ready. */
const deal = (): Promise<string> => (part === 1 ? Promise.resolve("dealt") : Promise.reject(new Refusal("compiling", "skyjo")));

beforeEach(() => {
  vi.useFakeTimers();
  part = 0;
  const answer = (): Promise<Response> =>
    part === null
      ? Promise.reject(new TypeError("no network"))
      : Promise.resolve(Response.json({ games: [{ name: "skyjo", ready: part === 1, part_done: part }] }));
  vi.stubGlobal("fetch", vi.fn(answer));
});

afterEach(() => {
  waiting.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("goes on by itself when the game is ready, and shows how far it is before", async () => {
  const dealt = patiently(deal);
  part = 0.25;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect([waiting.game, waiting.part]).toEqual(["skyjo", 0.25]);
  part = 0.5;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(waiting.part).toBe(0.5);
  part = 1;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(await dealt).toBe("dealt");
  expect(waiting.game).toBeNull();
});

it("says nothing about a game that is ready at once", async () => {
  const dealt = patiently(deal);
  part = 1;
  const seen: (string | null)[] = [];
  for (let passed = 0; passed < LOOK; passed += 50) {
    await vi.advanceTimersByTimeAsync(50);
    seen.push(waiting.game);
  }
  expect(await dealt).toBe("dealt");
  expect(new Set(seen)).toEqual(new Set([null]));
});

it("waits once for all who want the same game", async () => {
  const both = Promise.all([patiently(deal), patiently(deal)]);
  part = 0.5;
  await vi.advanceTimersByTimeAsync(10 * LOOK);
  const looks = vi.mocked(fetch).mock.calls.length;
  expect(looks).toBeLessThanOrEqual(10);
  part = 1;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(await both).toEqual(["dealt", "dealt"]);
});

it("bears a server that is away for a moment, and tells when it stays away", async () => {
  const dealt = expect(patiently(deal)).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(LOOK);
  part = null;
  await vi.advanceTimersByTimeAsync(5 * LOOK);
  part = 0.5;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect([waiting.game, waiting.part]).toEqual(["skyjo", 0.5]);
  part = null;
  await vi.advanceTimersByTimeAsync(20 * LOOK);
  await dealt;
  expect(waiting.game).toBeNull();
});

it("hands on every other refusal", async () => {
  await expect(patiently(() => Promise.reject(new Refusal("full")))).rejects.toMatchObject({ code: "full" });
});

it("does not go on for whoever has gone elsewhere", async () => {
  const dealt = vi.fn();
  void patiently(deal).then(dealt, dealt);
  await vi.advanceTimersByTimeAsync(LOOK);
  waiting.leave();
  part = 1;
  await vi.advanceTimersByTimeAsync(5 * LOOK);
  expect(dealt).not.toHaveBeenCalled();
});

it("shows a bar with its percentage, says it now and then, and can be given up", async () => {
  const dealt = expect(patiently(deal)).rejects.toBeInstanceOf(GivenUp);
  part = 0.123;
  await vi.advanceTimersByTimeAsync(LOOK);
  render(Preparing, { game: "skyjo" });
  await vi.advanceTimersByTimeAsync(50);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { hidden: true });
  const spoken = (): string => screen.getByRole("status", { hidden: true }).textContent;
  expect([bar.value, bar.getAttribute("aria-label"), spoken()]).toEqual([12, "Skyjo is getting ready", ""]);
  screen.getByText("12%");
  part = 0.456;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect([bar.value, spoken()]).toEqual([45, "40%"]);
  await fireEvent.click(screen.getByText("Cancel"));
  await vi.advanceTimersByTimeAsync(50);
  await dealt;
  expect(waiting.game).toBeNull();
});
