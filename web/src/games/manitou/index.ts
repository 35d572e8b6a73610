import { m } from "../../lib/messages";
import type { GameScreen } from "../../table/contract";
import { capital } from "../../lib/wording";
import Board from "./Board.svelte";
import { spokenCard } from "./face";
import { sheet } from "./sheet";
import type { ManitouEvent, ManitouView } from "../../generated/shapes/manitou";
import { isWarrior } from "./cards";

const screen: GameScreen<ManitouView, ManitouEvent> = {
  Board,
  sheet: (view, _, words) => sheet(view, words),
  asking(view, taps, words) {
    if (view.prompt === "choose" && view.seat !== null) return m.manitou_ask_choose({ count: view.to_choose[view.seat] ?? 0 });
    if (view.prompt === "horse" && taps.length === 0) return m.manitou_ask_horse();
    if (view.prompt === "totem" && taps.length === 0) return m.manitou_ask_totem();
    const [kind, card] = (taps[0] ?? "").split(" ");
    if (!card || taps.length > 1) return null;
    return kind === "hunter" ? m.manitou_ask_move({ strength: card }) : m.manitou_ask_ground({ card: capital(spokenCard(card, words)) });
  },
  helping(view, taps) {
    const card = taps[0]?.startsWith("hand ") ? taps[0].replace("hand ", "") : null;
    return card !== null && !isWarrior(card) && ["play", "totem"].includes(view.prompt) ? m.manitou_help_hunter() : null;
  },
  meant(place, view, taps) {
    const [kind = "", name = ""] = place.split(" ");
    const [verb, card] = (taps[0] ?? "").split(" ");
    if (kind === "aside") return `choose ${name}`;
    if (kind === "ground") return card ? `${verb === "hunter" ? "move" : "play"} ${card} ${name}` : null;
    if (kind === "hand") return `play ${name} 1`;
    return kind === "booty" && view.prompt !== "over" ? `pay ${name}` : null;
  },
};

export default screen;
