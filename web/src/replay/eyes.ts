/** Whom a replay shows: who sat where in a finished game, by whose eyes one looks. */
import { m } from "../lib/messages";
import { seatNames } from "../lib/names";
import type { SeatInfo } from "../lib/protocol";
import type { Person } from "../table/contract";
import { seated } from "../table/people";
import type { Eyes } from "./replay.svelte";

export interface Looking {
  eyes: Eyes;
  /** The seat at the near side of the table. */
  near: number;
  /** The seat of this device. */
  own: number | null;
  waiting: readonly number[];
}

const isUnnamed = (info: SeatInfo): boolean => info.kind === "person" && info.name === null;

/** People and bots by their names, your own seat as "you"; whoever came in a file without names is called by the seat. */
export function namesOf(seats: readonly SeatInfo[], own: number | null): string[] {
  const names = seatNames(seats);
  return seats.map((info, seat) => {
    if (seat === own) return m.you();
    return isUnnamed(info) ? m.seat_n({ number: seat + 1 }) : (names[seat] ?? "?");
  });
}

export function peopleOf(seats: readonly SeatInfo[], { eyes, near, own, waiting }: Looking): Person[] {
  return seated(seats, { names: namesOf(seats, own), near, own }).map((person) => ({
    ...person,
    you: eyes === person.seat,
    initial: isUnnamed(seats[person.seat]!) && person.seat !== own ? String(person.seat + 1) : person.initial,
    turn: waiting.includes(person.seat),
  }));
}
