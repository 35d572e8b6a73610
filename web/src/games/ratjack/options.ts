/** The sets that ship with the game, two at a time; the letters are those of their cards. */
import type { Words } from "../../lib/words";
import type { RatjackLabel } from "../../generated/shapes/ratjack";

const SETS = { red: "r", blue: "b", green: "g", black: "k" } as const;
type Colour = keyof typeof SETS;

export const choices: Record<string, readonly string[]> = {
  sets: ["red+blue", "red+green", "red+black", "blue+green", "blue+black", "green+black"],
};

export function label(value: string, words: Words<RatjackLabel>): string {
  return value
    .split("+")
    .map((colour) => words.find("cards", SETS[colour as Colour]) ?? colour)
    .join(" + ");
}
