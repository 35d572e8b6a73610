// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Fixture } from "../../gallery/fixture";
import { loadWords, words } from "../../src/lib/words";
import { makeChoices } from "../../src/table/parts/choices.svelte";
import { loadScreen } from "../../src/table/screens";
import { peopleAt, render } from "../dom";

const files = import.meta.glob<Fixture[]>("../../gallery/fixtures/*.json", { import: "default", eager: true });
const games = Object.entries(files).map(([path, positions]) => ({ game: /(\w+)\.json$/.exec(path)![1]!, positions }));

async function lay({ view, events }: Fixture) {
  await loadWords(view.game);
  const screen = await loadScreen(view.game);
  const made: string[] = [];
  const choices = makeChoices(
    () => ({ moves: view.moves, targets: view.targets, open: true }),
    (move) => made.push(move),
    () => {},
  );
  const people = peopleAt(view.seats, view.seat).map((person) => ({ ...person, turn: view.waiting.includes(person.seat) }));
  const props = {
    view,
    seat: view.seat,
    people,
    words: words(view.game),
    choices,
    choose: (...moves: string[]) => made.push(moves.join(", ")),
    proposal: null,
    decline: () => {},
    events: [],
    history: events,
    busy: false,
    online: true,
  };
  const { container } = render(screen.Board, { props });
  const at = (place: string): HTMLElement[] => [...container.querySelectorAll<HTMLElement>(`button[data-tap="${place}"]`)];
  return { container, choices, made, at };
}

describe.each(games)("the board of $game", ({ positions }) => {
  it.each(positions)("$name: everybody is there, and each move is made by tapping places that have names", async (position) => {
    const { view } = position;
    const { container, choices, made, at } = await lay(position);
    const others = peopleAt(view.seats, view.seat).filter(({ you }) => !you);
    expect(others.filter(({ name }) => !container.textContent.includes(name))).toEqual([]);
    const lit = [...container.querySelectorAll<HTMLElement>("[data-tap].is-legal")].map((one) => one.dataset["tap"]!);
    expect(lit.filter((place) => !choices.lit.has(place))).toEqual([]);
    if (view.prompt === "choose") return; // cards for a hunt are chosen together
    view.targets.forEach((path, index) => {
      choices.cancel();
      for (const place of path) {
        flushSync();
        const button = at(place).find((one) => one.tabIndex === 0);
        if (!button) throw new Error(`${place} cannot be tapped.`);
        expect(button.getAttribute("aria-label") ?? button.textContent.trim(), place).not.toBe("");
        expect(button.getAttribute("aria-disabled"), place).not.toBe("true");
        button.click();
      }
      expect(made.at(-1)).toBe(view.moves[index]);
    });
  });
});
