import { m } from "../../lib/messages";
import type { GameScreen } from "../../table/contract";
import Board from "./Board.svelte";
import { sheet } from "./sheet";
import type { MakatsuEvent, MakatsuView } from "../../generated/shapes/makatsu";
import { ROUNDS } from "./cards";

const screen: GameScreen<MakatsuView, MakatsuEvent> = {
  Board,
  sheet,
  facts: () => ({}),
  headline: (view) => m.makatsu_headline({ phase: view.phase, round: view.round, rounds: ROUNDS[view.phase - 1] ?? 0 }),
  meant: (place) => place.replace("hand ", "play "),
};

export default screen;
