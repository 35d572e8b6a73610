import type { Eighth, ManitouEvent, Move, Play, Take } from "../../generated/shapes/manitou";
import type { Flight } from "../../table/parts/flight";
import type { Moved } from "../../table/parts/motion.svelte";

/** Where a card of a seat lies at a ground. */
export function laidPlace(seat: number, ground: number, card: string): string {
  return `${seat} at ${ground} ${card}`;
}

export function moved(event: ManitouEvent, own: number | null): Moved {
  switch (event.event) {
    case "play":
    case "eighth":
      return { flights: [{ from: event.seat === own ? `hand ${event.card}` : `seat ${event.seat}`, to: laidBy(event) }] };
    case "move":
      return { flights: [{ from: laidPlace(event.seat, event.origin, event.card), to: laidBy(event) }] };
    case "draw":
      return event.seat === own ? { flights: [{ from: "stock", to: `hand ${event.card}` }] } : {};
    case "down":
      return { turned: [laidBy(event)] };
    case "take":
      return { flights: taken(event, own) };
    case "stone":
      return { flights: [{ from: `stone ${event.stone}`, to: `stone ${event.stone}` }] };
    default:
      return {};
  }
}

/** Where the card of an event lies afterwards. */
function laidBy(event: { seat: number; ground: number; card: string }): string {
  return laidPlace(event.seat, event.ground, event.card);
}

function isLaying(event: ManitouEvent): event is Play | Eighth | Move {
  return event.event === "play" || event.event === "eighth" || event.event === "move";
}

/** Where others have laid or turned over cards since your last card of this hunt. */
export function newlyLaid(history: readonly ManitouEvent[], own: number | null): string[] {
  if (own === null) return [];
  const from = history.findLastIndex((event) => event.event === "start" || (isLaying(event) && event.seat === own));
  const since = history.slice(from + 1).filter((event) => event.event === "down" || isLaying(event));
  return since.map(laidBy);
}

/** A tile goes to its like: at home into the hoard, elsewhere to the number that it makes greater. */
function taken(event: Take, own: number | null): Flight[] {
  const { tile } = event;
  const from = `ground ${event.ground} ${tile}`;
  const kind = /^[bt]\d$/.test(tile) ? tile.charAt(0) : tile;
  return [{ from, to: event.seat === own ? `booty ${tile}` : `booty ${event.seat} ${kind}` }];
}
