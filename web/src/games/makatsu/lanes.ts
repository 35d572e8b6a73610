import type { LastRound, MakatsuView } from "../../generated/shapes/makatsu";
import { COLOURS, colourOf, type Colour, valueOf } from "./cards";

/** How it stands for a colour: who would take it now, or took it, with which card. */
export interface Lane {
  colour: Colour;
  seat: number | null;
  card: string | null;
  /** Another card of the same value was played before. */
  later: boolean;
}

interface Play {
  seat: number;
  card: string;
}

/** The cards of this round in the order in which they were played. */
export function plays(view: Pick<MakatsuView, "table" | "master" | "seats">): Play[] {
  const played: Play[] = [];
  for (let lap = 0; lap < 2; lap++) {
    for (let turn = 0; turn < view.seats; turn++) {
      const seat = (view.master + turn) % view.seats;
      const card = view.table[seat]?.[lap];
      if (card !== undefined) played.push({ seat, card });
    }
  }
  return played;
}

/** The same of the round before. */
export function lastPlays(last: LastRound, seats: number): Play[] {
  return last.cards.map((card, play) => ({ seat: (last.starter + play) % seats, card }));
}

/** For the eye only: what is paid to whom, the server says. */
export function lanes(played: readonly Play[]): Lane[] {
  return COLOURS.map((colour) => {
    const own = played.filter((play) => colourOf(play.card) === colour);
    const highest = Math.max(0, ...own.map((play) => valueOf(play.card)));
    const equals = own.filter((play) => valueOf(play.card) === highest);
    const lead = equals.at(-1);
    return { colour, seat: lead?.seat ?? null, card: lead?.card ?? null, later: equals.length > 1 };
  });
}
