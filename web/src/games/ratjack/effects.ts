import { words } from "../../lib/words";

const ICONS: Record<string, string> = {
  NONE: "none",
  PEEK_OTHER: "eye",
  PEEK_DECK: "eye",
  CHIP_OWN: "chipo",
  CHIP_OTHER: "chipo",
  CHIP_MOVE: "chipmove",
  CHIP_STEAL: "chipmove",
  CHIP_RETURN: "chipback",
  REVEAL_OWN: "flip",
  REVEAL_OWN_QUIET: "flip",
  REVEAL_OTHER: "flip",
  HIDE_OWN: "hide",
  HIDE_OTHER: "hide",
  SWAP_OPEN: "swap",
  SWAP_HIDDEN: "swap",
  SWAP_HAND: "hands",
  GIVE_HIDDEN: "give",
  DISCARD_OWN: "discard",
  DISCARD_OTHER: "discard",
  DRAW_HIDDEN: "draw",
};

/** The picture and the one short line of an effect. */
export function shownEffect(verb = "NONE"): { icon: string; line: () => string } {
  return { icon: ICONS[verb] ?? "none", line: () => words("ratjack").say("short", verb) };
}
