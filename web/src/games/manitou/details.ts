import { m } from "../../lib/messages";
import type { Details } from "../../table/details";
import type { ManitouView } from "../../generated/shapes/manitou";

const details: Details<ManitouView> = {
  /** Cards are chosen in their order: whatever comes before the chosen one stays behind. */
  move(move, view, words, names) {
    if (view.prompt !== "choose") return null;
    const behind = view.moves.slice(0, Math.max(0, view.moves.indexOf(move))).map((other) => words.card(other.replace("choose ", "")));
    return behind.length ? `${words.move(move, names)} (${m.review_without({ cards: behind.join(", ") })})` : null;
  },
};

export default details;
