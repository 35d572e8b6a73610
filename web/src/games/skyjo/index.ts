import { m } from "../../lib/messages";
import type { GameScreen } from "../../table/contract";
import Board from "./Board.svelte";
import { sheet } from "./sheet";
import type { SkyjoEvent, SkyjoView } from "../../generated/shapes/skyjo";
import { shown } from "./grid";

const screen: GameScreen<SkyjoView, SkyjoEvent> = {
  Board,
  sheet,
  asking(view, taps) {
    if (view.prompt !== "drawn" || view.hand === null) return null;
    return taps[0] === "discard" ? m.skyjo_ask_flip() : m.skyjo_ask_drawn({ card: shown(view.hand) });
  },
  meant(place, view) {
    const [kind, slot] = place.split(" ");
    if (kind === "pile") return "draw";
    if (kind === "discard") return "take";
    return view.prompt === "open" ? `flip ${slot}` : `swap ${slot}`;
  },
};

export default screen;
