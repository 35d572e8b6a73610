import { words } from "../../lib/words";

/** What the first word of an effect's name is drawn as. */
const KINDS: Record<string, string> = {
  PEEK: "eye",
  CHIP: "chipmove",
  REVEAL: "flip",
  HIDE: "hide",
  SWAP: "swap",
  GIVE: "give",
  DISCARD: "discard",
  DRAW: "draw",
};

/** The effects that look unlike the others of their kind. */
const APART: Record<string, string> = {
  CHIP_OWN: "chipo",
  CHIP_OTHER: "chipo",
  CHIP_RETURN: "chipback",
  SWAP_HAND: "hands",
};

function iconOf(verb: string): string {
  return APART[verb] ?? KINDS[verb.split("_")[0]!] ?? "none";
}

/** The picture and the one short line of an effect. */
export function shownEffect(verb = "NONE"): { icon: string; line: () => string } {
  return { icon: iconOf(verb), line: () => words("ratjack").say("short", verb) };
}
