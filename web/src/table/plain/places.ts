/** The places that moves point at: which can be seen, and what they are called. */
import { capital } from "../../lib/wording";
import type { Words } from "../../lib/words";
import type { Choices, View } from "../contract";
import { begins } from "../parts/taps";
import { label } from "./fields";

/** What can be tapped first or next, or was tapped already, in the order of the moves. */
export function placesOf(view: View, choices: Choices): string[] {
  const first = view.targets.flatMap((path) => path.slice(0, 1));
  return [...new Set([...first, ...choices.taps, ...choices.lit])];
}

/** The place of a card that lies in a field, as `hand b3` for a b3 in `hand` or `hands`; undefined where no move points at it. */
export function placeIn(path: string, card: unknown, places: readonly string[]): string | undefined {
  const names = [`${path} ${String(card)}`, `${path.replace(/s$/, "")} ${String(card)}`];
  return places.find((place) => names.includes(place));
}

/** The card that a place is about; null where it is about something else. */
export function cardOf(place: string, words: Words): string | null {
  const last = place.split(" ").at(-1) ?? "";
  return place.includes(" ") && words.card(last) !== last ? last : null;
}

/** By the move that a tap makes; where it only begins one, by what lies there. */
export function called(place: string, view: View, taps: readonly string[], words: Words, names: readonly string[]): string {
  const ways = [...taps, place];
  const lit = view.targets.some((path) => begins(path, ways));
  const path = lit ? ways : [place];
  const at = view.targets.flatMap((target, move) => (begins(target, path) ? [move] : []));
  const move = view.moves[at[0] ?? -1];
  if (at.length === 1 && move !== undefined) return capital(words.move(move, names));
  return capital(described(place, words, names));
}

function described(place: string, words: Words, names: readonly string[]): string {
  const [kind = "", ...rest] = place.split(" ");
  const thing = rest.join(" ");
  const card = cardOf(place, words);
  if (card !== null) return words.card(card);
  const somebodys = words.place(thing, names);
  if (somebodys !== null) return somebodys;
  return `${label(kind, words)} ${thing}`.trim();
}
