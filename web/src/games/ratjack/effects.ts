import { m } from "../../lib/messages";

interface Shown {
  icon: string;
  line: () => string;
}

const EFFECTS: Record<string, Shown> = {
  NONE: { icon: "none", line: m.ratjack_fx_none },
  PEEK_OTHER: { icon: "eye", line: m.ratjack_fx_peek_other },
  PEEK_DECK: { icon: "eye", line: m.ratjack_fx_peek_deck },
  CHIP_OWN: { icon: "chipo", line: m.ratjack_fx_chip_own },
  CHIP_OTHER: { icon: "chipo", line: m.ratjack_fx_chip_other },
  CHIP_MOVE: { icon: "chipmove", line: m.ratjack_fx_chip_move },
  CHIP_STEAL: { icon: "chipmove", line: m.ratjack_fx_chip_steal },
  CHIP_RETURN: { icon: "chipback", line: m.ratjack_fx_chip_return },
  REVEAL_OWN: { icon: "flip", line: m.ratjack_fx_reveal_own },
  REVEAL_OWN_QUIET: { icon: "flip", line: m.ratjack_fx_reveal_own_quiet },
  REVEAL_OTHER: { icon: "flip", line: m.ratjack_fx_reveal_other },
  HIDE_OWN: { icon: "hide", line: m.ratjack_fx_hide_own },
  HIDE_OTHER: { icon: "hide", line: m.ratjack_fx_hide_other },
  SWAP_OPEN: { icon: "swap", line: m.ratjack_fx_swap_open },
  SWAP_HIDDEN: { icon: "swap", line: m.ratjack_fx_swap_hidden },
  SWAP_HAND: { icon: "hands", line: m.ratjack_fx_swap_hand },
  GIVE_HIDDEN: { icon: "give", line: m.ratjack_fx_give_hidden },
  DISCARD_OWN: { icon: "discard", line: m.ratjack_fx_discard_own },
  DISCARD_OTHER: { icon: "discard", line: m.ratjack_fx_discard_other },
  DRAW_HIDDEN: { icon: "draw", line: m.ratjack_fx_draw_hidden },
};
const NOTHING: Shown = { icon: "none", line: m.ratjack_fx_none };

/** The picture and the one short line of an effect. */
export function shownEffect(verb: string | undefined): Shown {
  return EFFECTS[verb ?? "NONE"] ?? NOTHING;
}
