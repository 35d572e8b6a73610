import type { GameEvent } from "../contract";
import { fly, places, turn, type Flight, type Places } from "./flight";

/** What an event moves and what it turns over, in places. */
export interface Moved {
  flights?: Flight[];
  turned?: string[];
}

/**
 * Shows how the newest events came about: cards fly and turn over. Call it while a board is made. Returns the places
 * that changed, to be marked for a while.
 */
export function showMotion(events: () => GameEvent[], moved: (event: GameEvent) => Moved): () => ReadonlySet<string> {
  let before: Places = new Map();
  const happened = $derived(events().map(moved));
  const fresh = $derived(new Set(happened.flatMap((one) => [...(one.flights ?? []).map((flight) => flight.to), ...(one.turned ?? [])])));

  $effect.pre(() => {
    if (happened.length > 0) before = places();
  });
  $effect(() => {
    fly(before, happened.flatMap((one) => one.flights ?? []));
    turn(happened.flatMap((one) => one.turned ?? []));
  });
  return () => fresh;
}
