import type { GameEvent } from "../contract";
import { places, show, type Flight, type Places } from "./flight";

/** What an event moves and what it turns over, in places. */
export interface Moved {
  flights?: Flight[];
  turned?: string[];
}

/**
 * Shows how the newest events came about: cards fly and turn over. Call it while a board is made. Returns the places
 * that changed, to be marked for a while.
 *
 * Cards leave when the browser draws the new table: measuring where they lie costs nothing more then, and what happens
 * between two pictures is measured once.
 */
export function showMotion<E extends GameEvent>(events: () => E[], moved: (event: E) => Moved): () => ReadonlySet<string> {
  let before: Places = new Map();
  let unseen: Moved[] = [];
  let frame: number | null = null;
  const happened = $derived(events().map(moved));
  const fresh = $derived(new Set(happened.flatMap((one) => [...(one.flights ?? []).map((flight) => flight.to), ...(one.turned ?? [])])));

  function draw(): void {
    frame = null;
    const flights = unseen.flatMap((one) => one.flights ?? []);
    const turned = unseen.flatMap((one) => one.turned ?? []);
    unseen = [];
    if (flights.length + turned.length > 0) show(before, flights, turned);
  }

  $effect.pre(() => {
    if (happened.length > 0 && frame === null) before = places();
  });
  $effect(() => {
    if (happened.length === 0) return;
    unseen = document.hidden ? [] : [...unseen, ...happened]; // nobody comes back to an hour's moves at once
    frame ??= requestAnimationFrame(draw);
  });
  $effect(() => () => {
    if (frame !== null) cancelAnimationFrame(frame);
  });
  return () => fresh;
}
