import { m } from "../../lib/messages";
import type { Details } from "../../table/details";
import type { SkyjoView } from "../../generated/shapes/skyjo";
import { COLUMNS, shown } from "./grid";

const details: Details<SkyjoView> = {
  move(move, view) {
    const [verb, slot] = move.split(" ");
    const top = view.discard.at(-1);
    if (verb === "take" && top !== undefined) return m.skyjo_details_take({ card: shown(top) });
    if (slot === undefined || view.hand === null) return null;
    const at = Number(slot) - 1;
    const place = { card: shown(view.hand), row: Math.floor(at / COLUMNS) + 1, column: (at % COLUMNS) + 1 };
    if (verb === "flip") return m.skyjo_details_flip(place);
    const there = view.grids[view.mover ?? -1]?.[at];
    return typeof there === "number" ? m.skyjo_details_swap({ ...place, old: shown(there) }) : m.skyjo_details_swap_hidden(place);
  },
};

export default details;
