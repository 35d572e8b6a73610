/** The screen of a game that has none of its own: everything is made from the view and from what moves point at. */
import type { GameScreen } from "../contract";
import Board from "./Board.svelte";
import { loadMeanings } from "./meanings";

const screen: GameScreen = { Board };

export async function loadPlain(game: string): Promise<GameScreen> {
  await loadMeanings(game);
  return screen;
}
