/** The screens of the games, each loaded when its table is. */
import { loadWords } from "../lib/words";
import type { GameScreen } from "./contract";

const files = import.meta.glob<GameScreen>("../games/*/index.ts", { import: "default" });

/** A game's board together with its words. */
export async function loadScreen(game: string): Promise<GameScreen> {
  const file = files[`../games/${game}/index.ts`];
  if (!file) throw new Error(`There is no board for ${game}.`);
  const [screen] = await Promise.all([file(), loadWords(game)]);
  return screen;
}
