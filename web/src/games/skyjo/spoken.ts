import { m } from "../../lib/messages";
import { peeked, shown, type Slot } from "./grid";

/** A card of a grid in words; its value too where it lies face down and may be known. */
export function spokenCard(card: NonNullable<Slot>): string {
  return typeof card === "number" ? shown(card) : [m.skyjo_face_down(), peeked(card)].filter(Boolean).join(" ");
}
