import { m } from "../../messages";
import type { GameScreen } from "../../table/contract";
import Board from "./Board.svelte";
import { sheet } from "./sheet";
import type { RatjackView } from "./view";

const screen: GameScreen<RatjackView> = {
  Board,
  sheet,
  facts: (view, words) => ({ top: words.card(view.discard.at(-1) ?? ""), peeked: words.card(view.top ?? "") }),
  headline: (view) => m.ratjack_headline({ round: view.round, target: view.target }),
  asking(view, taps, words) {
    if (view.prompt === "peek_deck_last" && view.top) return m.ratjack_ask_deck({ card: words.card(view.top) });
    if (view.prompt !== "play") return null;
    const card = taps[0]?.replace("hand ", "");
    return card === undefined ? m.ratjack_ask_card() : m.ratjack_ask_use({ card: words.card(card) });
  },
  meant(place, view) {
    const [kind = "", name = ""] = place.split(" ");
    if (kind === "deck") return "draw";
    if (kind === "discard") return "take";
    if (kind === "hand") return view.prompt === "opening" ? `lay ${name}` : `play ${name}`;
    if (kind === "seat") return `to ${name}`;
    return kind === "card" || kind === "chip" ? place : null;
  },
};

export default screen;
