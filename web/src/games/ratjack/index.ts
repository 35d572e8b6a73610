import { m } from "../../lib/messages";
import type { GameScreen } from "../../table/contract";
import Board from "./Board.svelte";
import { chipFace } from "./chips";
import { sheet } from "./sheet";
import type { RatjackEvent, RatjackView } from "../../generated/shapes/ratjack";
import { spot } from "./cards";

/** What is done with a hand card by the place where it goes. */
const USES: Record<string, string> = { "row down": "lay", "row up": "play", discard: "discard" };

const screen: GameScreen<RatjackView, RatjackEvent> = {
  Board,
  sheet,
  asking(view, taps, words) {
    if (view.prompt === "peek_deck_last" && view.top) return m.ratjack_ask_deck({ card: words.asObject(view.top) });
    if (view.prompt !== "play") return null;
    const card = taps[0]?.replace("hand ", "");
    return card === undefined ? m.ratjack_ask_card() : m.ratjack_ask_use({ card: words.asObject(card) });
  },
  confirming(view, move, words, names) {
    const [verb = "", name = ""] = move.split(" ");
    const sign = chipFace(view.chips[Number(name) - 1]?.face ?? "").sign;
    const place = verb === "chip" ? placeOf(view, Number(name)) : name;
    const where = place === null ? null : (words.place(place, names) ?? place);
    if (verb === "card") return where;
    if (verb !== "chip" || sign === null) return null;
    return where === null ? m.ratjack_chip_title({ number: sign }) : m.ratjack_chip_of({ chip: sign, place: where });
  },
  midway: (view) => view.effect !== null || view.prompt === "turning",
  meant(place, view, taps) {
    const [kind = "", name = ""] = place.split(" ");
    const [from, card] = (taps[0] ?? "").split(" ");
    const use = USES[place];
    if (use && from === "hand") return `${use} ${card}`;
    if (kind === "deck") return "draw";
    if (kind === "discard") return "take";
    if (kind === "hand") return view.prompt === "opening" ? `lay ${name}` : `play ${name}`;
    if (kind === "seat") return `to ${name}`;
    return kind === "card" || kind === "chip" ? place : null;
  },
};

/** The card on which a chip lies; null for one in the display. */
function placeOf(view: RatjackView, chip: number): string | null {
  for (const [seat, row] of view.rows.entries()) {
    const at = row.findIndex((laid) => laid.chip === chip);
    if (at >= 0) return spot(seat, at);
  }
  return null;
}

export default screen;
