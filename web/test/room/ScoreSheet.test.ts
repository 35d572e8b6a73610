// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { m } from "../../src/lib/messages";
import type { RoomInfo, SheetLine } from "../../src/lib/protocol";
import ScoreSheet from "../../src/room/ScoreSheet.svelte";
import type { Sheet } from "../../src/table/contract";
import { peopleAt, render, screen, seatInfo, within } from "../dom";

const LINE: SheetLine = { game: "skyjo", id: "", names: {}, scores: { "0": -3, "1": 12 }, places: { "0": 1, "1": 2 } };
const ROUNDS: Sheet = {
  title: "Round",
  lines: [{ name: "1", cells: [{ points: -3 }, { points: 6, note: "2x", flag: true }] }],
  legend: { flag: true, text: "ended the round" },
};

function room(...sheet: SheetLine[]): RoomInfo {
  const seats = [seatInfo({ player: 0 }), seatInfo({ player: 1 })];
  return {
    code: "ABCD",
    phase: "over",
    game: "skyjo",
    options: {},
    clock: "none",
    speed: "normal",
    spectators: true,
    practice: false,
    paused: false,
    host: 0,
    seats,
    match: 1,
    commitment: null,
    played_on: null,
    last_game: null,
    sheet,
  };
}

/** The rows of a table, cell by cell. */
function rows(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.trim()));
}

describe("the score sheet", () => {
  it("shows after one game how its scores came about", () => {
    render(ScoreSheet, { room: room(LINE), people: peopleAt(2), sheet: ROUNDS });
    expect(rows(screen.getByRole("table"))).toEqual([
      ["Round", "You", "Anna"],
      ["1", "−3", "2x6"],
      [m.score(), "−3", "12"],
    ]);
    expect(screen.getByText("ended the round")).toBeTruthy();
  });

  it("adds up all games of a table, and says who won", () => {
    render(ScoreSheet, { room: room(LINE, { ...LINE, scores: { "0": 4, "1": 1 }, places: { "0": 2, "1": 1 } }), people: peopleAt(2), sheet: null });
    const first = m.place({ place: 1 });
    expect(rows(screen.getByRole("table"))).toEqual([
      [m.game(), "You", "Anna"],
      ["1", `${first}−3`, "12"],
      ["2", "4", `${first}1`],
      [m.sum(), "1", "13"],
      [m.victories(), "1", "1"],
    ]);
  });

  it("does not add up what different games count", () => {
    render(ScoreSheet, { room: room(LINE, { ...LINE, game: "makatsu" }), people: peopleAt(2), sheet: null });
    const names = rows(screen.getByRole("table")).map(([name]) => name);
    expect(names).toEqual([m.game(), "1 Skyjo", "2 Meister Makatsu", m.victories()]);
  });

  it("can be scrolled by the keyboard", () => {
    render(ScoreSheet, { room: room(LINE), people: peopleAt(2), sheet: null });
    expect(screen.getByRole("region", { name: m.score_sheet() }).tabIndex).toBe(0);
  });
});
