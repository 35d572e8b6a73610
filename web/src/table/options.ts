/** The lists that options of a game are chosen from, as its `options.ts` has them. */
import type { Words } from "../lib/words";

export interface OptionLists {
  choices: Record<string, readonly string[]>;
  label: (value: string, words: Words) => string;
}

const files = import.meta.glob<OptionLists>("../games/*/options.ts");

/** Null where the game has none, or where they could not be fetched. */
export async function loadOptionLists(game: string): Promise<OptionLists | null> {
  return (await files[`../games/${game}/options.ts`]?.().catch(() => null)) ?? null;
}
