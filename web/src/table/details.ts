/** What somebody who looks back wants to know besides, where the game has something to say. */
import type { View } from "./contract";
import type { Words } from "../lib/words";

export interface Details<V extends View = View> {
  /** A move that was possible in a view, with the cards that it is about; null where its usual words say all. */
  move?: (move: string, view: V, words: Words, names: readonly string[]) => string | null;
}

const files = import.meta.glob<Details>("../games/*/details.ts", { import: "default" });

export async function loadDetails(game: string): Promise<Details> {
  return (await files[`../games/${game}/details.ts`]?.()) ?? {};
}
