/** Who sits where, with all that the table shows of them. */
import { m } from "../lib/messages";
import { initial, seatNames } from "../lib/names";
import type { Reaction, SeatInfo } from "../lib/protocol";
import type { Person } from "./contract";
import type { Table } from "./table.svelte";

type Seen = Pick<Table, "room" | "view" | "seat" | "clocks" | "reactions">;

interface Round {
  names: readonly string[];
  /** The seat of whoever looks. */
  own: number | null;
  /** The seat at the near side of the table; your own where nothing else is said. */
  near?: number;
}

/** People and bots round a table where nothing happens: nobody's turn, everybody there. */
export function seated(seats: readonly SeatInfo[], { names, own, near = own ?? 0 }: Round): Person[] {
  const from = (start: number, seat: number): number => (seat - start + seats.length) % seats.length;
  return seats.map((info, seat) => {
    const name = names[seat] ?? "?";
    return {
      seat,
      position: from(near, seat),
      colour: from(own ?? 0, seat),
      you: seat === own,
      name,
      initial: initial(name),
      bot: info.kind === "bot",
      level: info.level,
      here: true,
      standIn: null,
      host: false,
      turn: false,
      clock: null,
      reaction: null,
    };
  });
}

/** People at the table of a room. */
export function people(table: Seen, now: number): Person[] {
  const { room, view, seat: own } = table;
  if (!room) return [];
  const names = seatNames(room.seats).map((name, seat) => (seat === own ? m.you() : name));
  return seated(room.seats, { names, own }).map((person) => {
    const { seat } = person;
    const info = room.seats[seat];
    const running = table.clocks[seat];
    return {
      ...person,
      here: person.bot || (info?.here ?? false),
      standIn: info?.stand_in ?? null,
      host: room.host === seat,
      turn: room.phase === "playing" && (view?.waiting.includes(seat) ?? false),
      clock: running ? Math.max(0, Math.ceil((running.end - now) / 1000)) : null,
      reaction: table.reactions[seat] ?? null,
    };
  });
}

/** Who sits where on the screen: at home below, your own seat or for spectators the first, and clockwise the others. */
export function around(people: readonly Person[], seat: number | null): { home: Person; others: Person[] } {
  const home = people[seat ?? 0];
  if (!home) throw new Error("There is nobody at the table.");
  const others = people.filter((person) => person !== home).sort((a, b) => a.position - b.position);
  return { home, others };
}

export function reactionText(reaction: Reaction): string {
  const texts = {
    hello: m.reaction_hello,
    thanks: m.reaction_thanks,
    well_played: m.reaction_well_played,
    oops: m.reaction_oops,
    wow: m.reaction_wow,
    thinking: m.reaction_thinking,
    hurry: m.reaction_hurry,
    laugh: m.reaction_laugh,
  };
  return texts[reaction]();
}
