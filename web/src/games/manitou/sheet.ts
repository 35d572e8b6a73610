import { m } from "../../lib/messages";
import type { Sheet } from "../../table/contract";
import type { Words } from "../../lib/words";
import type { ManitouLabel, ManitouView } from "../../generated/shapes/manitou";

/** What the points are made of. */
export function sheet(view: ManitouView, words: Words<ManitouLabel>): Sheet {
  const held = Object.values(view.stones);
  const kinds: [string, (seat: number) => number][] = [
    [words.board("b"), (seat) => view.bisons[seat] ?? 0],
    [words.board("t"), (seat) => view.tipis[seat] ?? 0],
    [words.board("tomahawk"), (seat) => view.booty[seat]?.["tomahawk"] ?? 0],
    [m.manitou_stones(), (seat) => held.filter((owner) => owner === seat).length],
  ];
  return {
    title: m.manitou_booty(),
    lines: kinds.map(([name, count]) => ({ name, cells: view.scores.map((_, seat) => ({ points: count(seat) })) })),
    legend: { flag: false, text: m.manitou_sheet_legend() },
  };
}
