import type { Draw, MakatsuEvent } from "../../generated/shapes/makatsu";
import type { Moved } from "../../table/parts/motion.svelte";

/** Where a played card lies: no seat has a card twice. */
export function playedPlace(seat: number | null, card: string | null): string {
  return `${seat} played ${card}`;
}

export function moved(event: MakatsuEvent, own: number | null): Moved {
  switch (event.event) {
    case "play": {
      const from = event.seat === own ? `hand ${event.card}` : `seat ${event.seat}`;
      return { flights: [{ from, to: playedPlace(event.seat, event.card) }] };
    }
    case "token":
      return { flights: [{ from: `lane ${event.colour}`, to: `tokens ${event.seat}` }] };
    case "master":
      return { flights: [{ from: "master", to: "master", hops: 3 }] };
    case "draw":
      return { flights: drawn(event, own) };
    default:
      return {};
  }
}

function drawn(event: Draw, own: number | null): { from: string; to: string }[] {
  const cards = event.seat === own ? (event.cards ?? []) : [];
  return cards.map((card) => ({ from: "stock", to: `hand ${card}` }));
}
