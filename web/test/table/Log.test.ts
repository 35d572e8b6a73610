// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { m } from "../../src/lib/messages";
import type { Happened } from "../../src/lib/protocol";
import type { GameEvent } from "../../src/table/contract";
import type { Entry } from "../../src/table/log";
import Log from "../../src/table/Log.svelte";
import { peopleAt, render, screen, within } from "../dom";
import { wordsOf } from "../words";

const words = wordsOf("skyjo", "en");
const people = peopleAt(3);
const names = people.map(({ name }) => name);
const laid = (seat: number): GameEvent => ({ event: "lay", seat, card: 5, slot: 1, way: "draw", side: "up", left: 9 });
const lines = (): string[] => screen.getAllByRole("listitem").map((item) => item.querySelector(":scope > span:last-child")!.textContent);

function entry(number: number, kind: Happened["kind"], seat: number, ...events: GameEvent[]): Entry {
  return { number, happened: { kind, seat, player: null, name: null, stood_in: false }, events };
}

it("says that nothing has happened", () => {
  render(Log, { log: [], people, words });
  expect(screen.getByText(m.nothing_yet())).toBeTruthy();
  expect(screen.queryAllByRole("listitem")).toEqual([]);
});

it("tells the newest first, with the name in front standing out", () => {
  const log = [entry(1, "start", 0), entry(2, "move", 1, laid(1))];
  render(Log, { log, people, words });
  expect(lines()).toEqual([words.event(laid(1), names), m.happened_start()]);
  expect(within(screen.getAllByRole("listitem")[0]!).getByText("Anna").tagName).toBe("B");
});

it("shows of whom a line is: an initial of people, the face of a bot", () => {
  const log = [entry(1, "move", 1, laid(1)), entry(2, "move", 2, laid(2))];
  const { container } = render(Log, { log, people, words });
  const [bot, person] = container.querySelectorAll(".avatar");
  expect([bot?.querySelector("use")?.getAttribute("href"), person?.textContent.trim()]).toEqual(["#i-bot", "A"]);
});

it("leaves a draw out when its card comes to rest in the same person's next line", () => {
  const drawn = entry(1, "move", 1, { event: "draw", seat: 1, card: null, to: "hand" });
  const { rerender } = render(Log, { log: [drawn], people, words });
  expect(lines()).toHaveLength(1);
  return rerender({ log: [drawn, entry(2, "move", 1, laid(1))] }).then(() => expect(lines()).toEqual([words.event(laid(1), names)]));
});
