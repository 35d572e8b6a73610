import { m } from "../../lib/messages";
import type { Sheet } from "../../table/contract";
import type { RatjackEvent, RatjackView } from "../../generated/shapes/ratjack";

/** The victory points of each seat, round by round. */
export function rounds(history: readonly RatjackEvent[], seats: number): number[][] {
  const lines: number[][] = [];
  let line = Array.from({ length: seats }, () => 0);
  for (const event of history) {
    if (event.event === "point") line[event.seat] = (line[event.seat] ?? 0) + event.count;
    if (event.event !== "round_end") continue;
    lines.push(line);
    line = Array.from({ length: seats }, () => 0);
  }
  return line.some((points) => points > 0) ? [...lines, line] : lines;
}

export function sheet(view: RatjackView, history: readonly RatjackEvent[]): Sheet | null {
  const lines = rounds(history, view.seats);
  const sums = view.scores.map((_, seat) => lines.reduce((sum, line) => sum + (line[seat] ?? 0), 0));
  if (lines.length === 0 || sums.some((sum, seat) => sum !== view.scores[seat])) return null;
  return { title: m.board_round(), lines: lines.map((line, at) => ({ name: String(at + 1), cells: line.map((points) => ({ points })) })) };
}
