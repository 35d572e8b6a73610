import { m } from "../../lib/messages";
import type { Person } from "../../table/contract";
import type { Words } from "../../lib/words";
import { spokenChip } from "./chips";
import { shownEffect } from "./effects";
import type { Laid, RatjackLabel, RatjackView } from "../../generated/shapes/ratjack";

export function nameOf(person: Person | undefined): string {
  return person?.name ?? "?";
}

/** A card and what it does, as one says it. */
export function spokenCard(card: string, view: RatjackView, words: Words<RatjackLabel>): string {
  return `${words.card(card)}: ${shownEffect(view.effects[card]).line()}`;
}

/** A laid card as a screen reader says it: whose, what, which chip. */
export function spokenLaid(laid: Laid, place: number, owner: Person, people: readonly Person[], view: RatjackView, words: Words<RatjackLabel>): string {
  const what = laid.card === null ? m.ratjack_unknown() : spokenCard(laid.card, view, words);
  const side = laid.up ? m.ratjack_counts({ value: laid.value }) : m.ratjack_face_down();
  const face = laid.chip === null ? undefined : view.chips[laid.chip - 1]?.face;
  const chip = face === undefined ? "" : `, ${m.ratjack_with_chip({ meaning: spokenChip(face) })}`;
  const eyes = knowers(laid, owner, people);
  const known = eyes.length === 0 ? "" : `, ${m.ratjack_known_to({ names: eyes.map(nameOf).join(", ") })}`;
  return `${nameOf(owner)}, ${place + 1}: ${side}, ${what}${chip}${known}`;
}

/** The others who know a card that lies face down. */
export function knowers(laid: Laid, owner: Person, people: readonly Person[]): Person[] {
  return laid.up ? [] : people.filter((person) => person.seat !== owner.seat && laid.known.includes(person.seat));
}
