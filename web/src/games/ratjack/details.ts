import type { Details } from "../../table/details";
import type { Words } from "../../lib/words";
import type { RatjackView } from "../../generated/shapes/ratjack";
import { spot } from "./cards";

const details: Details<RatjackView> = {
  move(move, view, words, names) {
    const there = lying(move, view, words);
    return there === null ? null : `${words.move(move, names)} (${there})`;
  },
};

/** Moves name chips and cards by their places: what lies there. */
function lying(move: string, view: RatjackView, words: Words): string | null {
  const [kind, name = ""] = move.split(" ");
  const face = kind === "chip" ? view.chips[Number(name) - 1]?.face : undefined;
  if (face) return words.find("faces", face) ?? words.card(face);
  const laid = view.rows.flatMap((row, seat) => row.filter((_, place) => spot(seat, place) === name))[0];
  return kind === "card" && laid?.card ? words.card(laid.card) : null;
}

export default details;
