import type { GameScreen } from "../../table/contract";
import Board from "./Board.svelte";
import { sheet } from "./sheet";
import type { MakatsuEvent, MakatsuView } from "../../generated/shapes/makatsu";

const screen: GameScreen<MakatsuView, MakatsuEvent> = {
  Board,
  sheet,
  meant: (place) => place.replace("hand ", "play "),
};

export default screen;
