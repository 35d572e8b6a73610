import { band, type Slot } from "./grid";

/** The classes of a card's face. */
export function faceOf(card: Slot): string {
  return typeof card === "number" ? `sky sky--${band(card).name}` : "card--back";
}
