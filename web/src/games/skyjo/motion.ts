import type { GameEvent } from "../../table/contract";
import type { Moved } from "../../table/parts/motion.svelte";
import { COLUMNS } from "./view";

const ROWS = 3;

/** The name of a slot on the screen: every seat has such slots. */
export function slotPlace(seat: unknown, slot: unknown): string {
  return `${seat} slot ${slot}`;
}

/** What an event moves on the table. */
export function moved(event: GameEvent): Moved {
  const slot = slotPlace(event.seat, event["slot"]);
  switch (event.event) {
    case "draw":
      return { flights: [{ from: "pile", to: "hand" }] };
    case "take":
      return { flights: [{ from: "discard", to: "hand" }] };
    case "lay":
      return { flights: [{ from: "hand", to: slot }] };
    case "discard":
      return { flights: [{ from: slot, to: "discard" }] };
    case "refuse":
      return { flights: [{ from: "hand", to: "discard" }] };
    case "flip":
    case "turn_up":
    case "reveal":
      return { turned: [slot] };
    case "column": {
      const middle = slotPlace(event.seat, Number(event["column"]) + COLUMNS);
      return { flights: [{ from: middle, to: "discard" }] };
    }
    case "deal":
      return { flights: dealt() };
    default:
      return {};
  }
}

function dealt(): { from: string; to: string }[] {
  const seats = Array.from({ length: 8 }, (_, seat) => seat);
  const slots = Array.from({ length: ROWS * COLUMNS }, (_, slot) => slot + 1);
  return slots.flatMap((slot) => seats.map((seat) => ({ from: "pile", to: slotPlace(seat, slot) })));
}
