// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from "vitest";
import type { Missed, RoomInfo, Welcome } from "../../src/lib/protocol";
import { loadWords, words } from "../../src/lib/words";
import HandOver from "../../src/room/HandOver.svelte";
import { Table } from "../../src/table/table.svelte";
import { render, screen, seatInfo } from "../dom";

const CARDS = ["b1", "y2", "p3", "b4"];
const play = (number: number): object => ({ event: "play", seat: number % 2, card: CARDS[number], from: "hand", to: "table" });
const entry = (number: number): Missed => ({
  number,
  happened: { kind: "move", seat: number % 2, player: null, name: null, stood_in: false },
  events: [play(number)] as Missed["events"],
});

/** A table of two, as everybody may see it, whose log is shown from this entry on. */
function open(log_since: number): Table {
  vi.stubGlobal("WebSocket", vi.fn());
  const table = new Table("ABCDEF", null);
  const seats = ["Ada", "Bea"].map((name, player) => seatInfo({ player, name }));
  const room = { code: "ABCDEF", phase: "playing", game: "makatsu", seats, host: 0 } as RoomInfo;
  table.welcome({
    room,
    seat: null,
    player: null,
    view: null,
    clock: {},
    missed: CARDS.map((_, number) => entry(number)),
    whole: true,
    log_since,
  } as unknown as Welcome);
  return table;
}

const lines = (): string[] => screen.queryAllByRole("listitem").map((item) => item.querySelector(":scope > span:last-child")!.textContent);
const told = (...numbers: number[]): string[] => numbers.map((number) => words("makatsu").event(play(number) as never, ["Ada", "Bea"]));

beforeAll(async () => {
  await loadWords("makatsu", "en");
});

it("tells whoever is next what happened since their last move", () => {
  render(HandOver, { table: open(0), next: { token: "", player: 0, seat: 0 }, onlook: () => {} });
  expect(lines()).toEqual(told(3));
});

it("looks no further back than the log, also while bots play", () => {
  render(HandOver, { table: open(2), next: null, onlook: () => {} });
  expect(lines()).toEqual(told(2, 3));
});
