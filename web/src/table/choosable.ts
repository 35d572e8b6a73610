/** Options of a game that are one of a list, as its `options.ts` has them. */
import type { Words } from "../lib/words";

export interface Choosable {
  choices: Record<string, readonly string[]>;
  label: (value: string, words: Words) => string;
}

const files = import.meta.glob<Choosable>("../games/*/options.ts");

/** Null where the game has none, or where they could not be fetched. */
export async function loadChoosable(game: string): Promise<Choosable | null> {
  return (await files[`../games/${game}/options.ts`]?.().catch(() => null)) ?? null;
}
