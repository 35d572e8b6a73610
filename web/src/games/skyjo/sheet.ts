import { m } from "../../lib/messages";
import type { Sheet, SheetCell } from "../../table/contract";
import type { SkyjoEvent, SkyjoView } from "../../generated/shapes/skyjo";

/** The rounds: what each seat wrote down, who ended them, and whose points were doubled. */
export function rounds(history: readonly SkyjoEvent[], seats: number): SheetCell[][] {
  const lines: SheetCell[][] = [];
  let line: SheetCell[] = [];
  let ender: number | undefined;
  let doubled: number | undefined;
  for (const event of history) {
    if (event.event === "end") ender = event.seat;
    if (event.event === "double") doubled = event.seat;
    if (event.event !== "score") continue;
    line.push({ points: event.points, flag: event.seat === ender, note: event.seat === doubled ? "×2" : "" });
    if (line.length < seats) continue;
    lines.push(line);
    line = [];
    ender = doubled = undefined;
  }
  return lines;
}

export function sheet(view: SkyjoView, history: readonly SkyjoEvent[]): Sheet | null {
  const lines = rounds(history, view.seats);
  const sums = view.totals.map((_, seat) => lines.reduce((sum, line) => sum + (line[seat]?.points ?? 0), 0));
  if (lines.length === 0 || sums.some((sum, seat) => sum !== view.totals[seat])) return null;
  return {
    title: m.board_round(),
    lines: lines.map((cells, at) => ({ name: String(at + 1), cells })),
    legend: { flag: true, text: m.skyjo_sheet_legend() },
  };
}
