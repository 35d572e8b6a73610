import type { Moved } from "../../table/parts/motion.svelte";
import type { Flight } from "../../table/parts/flight";
import type { Draw, RatjackEvent, RatjackView, Take } from "../../generated/shapes/ratjack";
import { spot } from "./cards";

/** What an event moves: rows name their cards by place, so the newest of a row is its last. */
export function moved(event: RatjackEvent, view: RatjackView, own: number | null): Moved {
  const held = (seat: number): string => (seat === own ? "hand" : `held ${seat}`);
  const newest = (seat: number): string => `card ${spot(seat, (view.rows[seat]?.length ?? 1) - 1)}`;
  const onto = (from: string, to: string): Moved => ({ flights: [{ from, to }] });
  if ("chip" in event) return onto(`chip ${event.chip}`, `chip ${event.chip}`);
  switch (event.event) {
    case "draw":
      return onto("deck", drawnTo(event, own));
    case "take":
      return onto("discard", drawnTo(event, own));
    case "lay":
    case "play":
      return onto(event.card && event.seat === own ? `hand ${event.card}` : held(event.seat), newest(event.seat));
    case "draw_down":
      return onto("deck", newest(event.seat));
    case "discard":
      return onto(event.seat === own ? `hand ${event.card}` : held(event.seat), "discard");
    case "bury":
      return onto("deck", "discard");
    case "turn_up":
    case "reveal_own_quiet":
    case "reveal_other":
    case "hide_own":
    case "hide_other":
      return { turned: [`card ${event.place}`] };
    case "swap_open":
    case "swap_hidden":
      return { flights: swapped(`card ${event.own}`, `card ${event.place}`) };
    default:
      return {};
  }
}

function drawnTo(event: Draw | Take, own: number | null): string {
  return event.seat === own && event.card ? `hand ${event.card}` : `held ${event.seat}`;
}

function swapped(one: string, other: string): Flight[] {
  return [
    { from: one, to: other },
    { from: other, to: one },
  ];
}
