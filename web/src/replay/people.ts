/** Who sat where in a finished game, as the board wants to know it. */
import { m } from "../lib/messages";
import type { SeatInfo } from "../lib/protocol";
import type { Person } from "../table/contract";
import { initial, seatNames } from "../lib/names";
import type { Eyes } from "./replay.svelte";

export interface Looking {
  eyes: Eyes;
  /** The seat at the near side of the table. */
  near: number;
  /** The seat of this device. */
  own: number | null;
  waiting: readonly number[];
}

/** People and bots by their names, the own seat as "you"; whoever came in a file without names is called by the seat. */
export function namesOf(seats: readonly SeatInfo[], own: number | null): string[] {
  const names = seatNames(seats);
  return seats.map((info, seat) => {
    if (seat === own) return m.you();
    return info.kind === "person" && info.name === null ? m.seat_n({ number: seat + 1 }) : (names[seat] ?? "?");
  });
}

export function peopleOf(seats: readonly SeatInfo[], { eyes, near, own, waiting }: Looking): Person[] {
  const names = namesOf(seats, own);
  return seats.map((info, seat) => {
    const name = names[seat] ?? "?";
    return {
      seat,
      position: (seat - near + seats.length) % seats.length,
      colour: (seat - (own ?? 0) + seats.length) % seats.length,
      you: eyes === seat,
      name,
      initial: info.kind === "person" && info.name === null && seat !== own ? String(seat + 1) : initial(name),
      bot: info.kind === "bot",
      level: info.level,
      here: true,
      standIn: null,
      host: false,
      turn: waiting.includes(seat),
      clock: null,
      reaction: null,
    };
  });
}
