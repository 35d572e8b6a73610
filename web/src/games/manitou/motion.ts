import type { GameEvent } from "../../table/contract";
import type { Flight } from "../../table/parts/flight";
import type { Moved } from "../../table/parts/motion.svelte";

/** Where a card of a seat lies at a ground. */
export function laidPlace(seat: unknown, ground: unknown, card: unknown): string {
  return `${seat} at ${ground} ${card}`;
}

export function moved(event: GameEvent, own: number | null): Moved {
  const { seat } = event;
  const laid = laidPlace(seat, event["ground"], event["card"]);
  switch (event.event) {
    case "play":
    case "eighth":
      return { flights: [{ from: seat === own ? `hand ${event["card"]}` : `seat ${seat}`, to: laid }] };
    case "move":
      return { flights: [{ from: laidPlace(seat, event["origin"], event["card"]), to: laid }] };
    case "draw":
      return seat === own ? { flights: [{ from: "stock", to: `hand ${event["card"]}` }] } : {};
    case "down":
      return { turned: [laid] };
    case "take":
      return { flights: taken(event, own) };
    case "stone":
      return { flights: [{ from: `stone ${event["stone"]}`, to: `stone ${event["stone"]}` }] };
    default:
      return {};
  }
}

const LAYING = ["play", "eighth", "move"];

/** Where others have laid or turned over cards since the own last card of this hunt. */
export function newlyLaid(history: readonly GameEvent[], own: number | null): string[] {
  if (own === null) return [];
  const from = history.findLastIndex((event) => event.event === "start" || (event.seat === own && LAYING.includes(event.event)));
  const since = history.slice(from + 1).filter((event) => event.event === "down" || LAYING.includes(event.event));
  return since.map((event) => laidPlace(event.seat, event["ground"], event["card"]));
}

/** A tile goes to its like: at home into the hoard, elsewhere to the number that it makes greater. */
function taken(event: GameEvent, own: number | null): Flight[] {
  const tile = String(event["tile"]);
  const from = `ground ${event["ground"]} ${tile}`;
  const kind = /^[bt]\d$/.test(tile) ? tile.charAt(0) : tile;
  return [{ from, to: event.seat === own ? `booty ${tile}` : `booty ${event.seat} ${kind}` }];
}
