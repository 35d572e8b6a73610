import { m } from "../../lib/messages";
import type { Words } from "../../lib/words";
import type { ManitouLabel } from "../../generated/shapes/manitou";
import { isWarrior } from "./cards";

/** The classes of a card's face. */
export function faceOf(card: string): string {
  return `man man--${isWarrior(card) ? card : "hunter"}`;
}

export function spokenCard(card: string, words: Words<ManitouLabel>): string {
  return isWarrior(card) ? words.card(card) : m.manitou_hunter({ strength: card });
}
