/** The keys of somebody who looks back: arrows lead left and right through the game, Space plays it. */
import { isElsewhere } from "../table/keyboard.svelte";
import type { Replay } from "./replay.svelte";
import type { Sight } from "./sight.svelte";

interface Shown extends Pick<Sight, "rounds" | "go"> {
  replay: Pick<Replay, "number" | "length" | "toggle">;
}

/** Do what a key is for. True if there was anything; `toMistake` leads to the next one. */
export function press(event: KeyboardEvent, sight: Shown, toMistake: () => void): boolean {
  const at = event.target instanceof HTMLElement ? event.target : null;
  if (isElsewhere(event) || at?.matches("summary")) return false;
  const { number, length } = sight.replay;
  const keys: Record<string, () => void> = {
    ArrowRight: () => sight.go(number + 1),
    ArrowLeft: () => sight.go(number - 1),
    Home: () => sight.go(0),
    End: () => sight.go(length),
    PageDown: () => sight.go(sight.rounds.find((start) => start > number) ?? length),
    PageUp: () => sight.go(sight.rounds.findLast((start) => start < number) ?? 0),
    m: toMistake,
  };
  const pressed = keys[event.key];
  if (pressed) pressed();
  else if (event.key === " " && !at?.closest("button, a, label")) sight.replay.toggle();
  else return false;
  return true;
}
