// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { m } from "../../src/lib/messages";
import type { OptionInfo } from "../../src/lib/protocol";
import { settings } from "../../src/lib/settings.svelte";
import { loadWords, words } from "../../src/lib/words";
import OptionFields from "../../src/room/OptionFields.svelte";
import type { Options } from "../../src/room/setup";
import { fireEvent, render, screen } from "../dom";

const NUMBER: OptionInfo = { name: "target", default: 100, least: 10, most: 1000, words: null };
const SWITCH: OptionInfo = { name: "double_negative", default: 0, least: 0, most: 1, words: null };
const CHOICE: OptionInfo = { name: "sets", default: "red+blue", least: null, most: null, words: null };

beforeAll(async () => {
  settings.lang = "en";
  await Promise.all(["skyjo", "ratjack"].map((game) => loadWords(game)));
});

/** The fields of a form, and what was chosen in them. */
function show(game: string, infos: OptionInfo[], start: Options = {}): { chosen: () => Options } {
  let options = $state.raw(start);
  render(OptionFields, {
    game,
    infos,
    get options() {
      return options;
    },
    set options(chosen) {
      options = chosen;
    },
  });
  return { chosen: () => options };
}

describe("a number", () => {
  const name = (): string => words("skyjo").option("target");

  it("goes up and down by steps, within its bounds", async () => {
    const { chosen } = show("skyjo", [NUMBER]);
    await fireEvent.click(screen.getByRole("button", { name: `${name()}: ${m.greater()}` }));
    expect(chosen()).toEqual({ target: 110 });
    await fireEvent.click(screen.getByRole("button", { name: `${name()}: ${m.less()}` }));
    expect(chosen()).toEqual({}); // as usual: not sent
  });

  it("cannot leave its bounds", () => {
    show("skyjo", [NUMBER], { target: 1000 });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: `${name()}: ${m.greater()}` }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: `${name()}: ${m.less()}` }).disabled).toBe(false);
  });
});

describe("what few people change", () => {
  it("is folded away, and open where it is not as usual", () => {
    show("skyjo", [NUMBER, SWITCH]);
    expect(screen.getByRole("group").hasAttribute("open")).toBe(false);
  });

  it("is open where it is not as usual", () => {
    show("skyjo", [NUMBER, SWITCH], { double_negative: 1 });
    expect(screen.getByRole("group").hasAttribute("open")).toBe(true);
  });

  it("is switched on and off by its name", async () => {
    const { chosen } = show("skyjo", [SWITCH], { double_negative: 1 });
    await fireEvent.click(screen.getByRole("switch", { name: words("skyjo").option("double_negative") }));
    expect(chosen()).toEqual({});
  });
});

it("a list offers what the game has, in its words", async () => {
  const { chosen } = show("ratjack", [CHOICE]);
  const list = await screen.findByRole<HTMLSelectElement>("combobox", { name: words("ratjack").option("sets") });
  expect([...list.options].map(({ value }) => value)).toContain("green+black");
  await fireEvent.change(list, { target: { value: "green+black" } });
  expect(chosen()).toEqual({ sets: "green+black" });
});
