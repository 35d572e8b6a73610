import type { SkyjoEvent } from "../../generated/shapes/skyjo";
import type { Moved } from "../../table/parts/motion.svelte";
import { COLUMNS } from "./grid";

const ROWS = 3;

/** The name of a slot on the screen: every seat has such slots. */
export function slotPlace(seat: number, slot: number): string {
  return `${seat} slot ${slot}`;
}

/** What an event moves on the table. */
export function moved(event: SkyjoEvent): Moved {
  switch (event.event) {
    case "draw":
      return { flights: [{ from: "pile", to: "hand" }] };
    case "take":
      return { flights: [{ from: "discard", to: "hand" }] };
    case "lay":
      return { flights: [{ from: "hand", to: slotPlace(event.seat, event.slot) }] };
    case "discard":
      return { flights: [{ from: slotPlace(event.seat, event.slot), to: "discard" }] };
    case "refuse":
      return { flights: [{ from: "hand", to: "discard" }] };
    case "flip":
    case "turn_up":
    case "reveal":
      return { turned: [slotPlace(event.seat, event.slot)] };
    case "column": {
      const middle = slotPlace(event.seat, event.column + COLUMNS);
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
