/** The screens of the games, each loaded when its table is. A game without one is played on the plain board. */
import { loadWords } from "../lib/words";
import type { GameScreen } from "./contract";

const files = import.meta.glob<GameScreen>("../games/*/index.ts", { import: "default" });

/** A game's board together with its words. */
export async function loadScreen(game: string): Promise<GameScreen> {
  const own = files[`../games/${game}/index.ts`];
  const [screen] = await Promise.all([own ? own() : plain(game), loadWords(game)]);
  return screen;
}

async function plain(game: string): Promise<GameScreen> {
  const { loadPlain } = await import("./plain");
  return loadPlain(game);
}
