/** Who sits where, with all that the table shows of them. */
import { m } from "../lib/messages";
import type { Reaction } from "../lib/protocol";
import { initial, seatNames } from "../lib/names";
import type { Person } from "./contract";
import type { Table } from "./table.svelte";

type Seen = Pick<Table, "room" | "view" | "seat" | "clocks" | "reactions">;

export function people(table: Seen, now: number): Person[] {
  const { room, view, seat: own } = table;
  if (!room) return [];
  const names = seatNames(room.seats);
  const count = room.seats.length;
  return room.seats.map((info, seat) => {
    const you = seat === own;
    const running = table.clocks[seat];
    const position = (seat - (own ?? 0) + count) % count;
    const name = you ? m.you() : (names[seat] ?? "?");
    return {
      seat,
      position,
      colour: position,
      you,
      name,
      initial: initial(name),
      bot: info.kind === "bot",
      level: info.level,
      here: info.kind === "bot" || info.here,
      standIn: info.stand_in,
      host: room.host === seat,
      turn: room.phase === "playing" && (view?.waiting.includes(seat) ?? false),
      clock: running ? Math.max(0, Math.ceil((running.end - now) / 1000)) : null,
      reaction: table.reactions[seat] ?? null,
    };
  });
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
