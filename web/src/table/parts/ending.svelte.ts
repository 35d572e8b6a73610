import { getContext, setContext } from "svelte";
import type { GameEvent } from "../contract";
import { painted } from "./painted";

const QUIET = Symbol();

/** On a table that is only looked back at, endings are shown to those who ask for them. Call it above the board. */
export function keepEndingsQuiet(): void {
  setContext(QUIET, true);
}

/** The sheet of how something ended: it comes after the move that ended it and stays until it is put away, whoever moves meanwhile. */
export function makeEnding(events: () => GameEvent[], ends: readonly string[]): { readonly open: boolean; show: () => void; close: () => void } {
  let open = $state(false);
  const quiet = getContext<true | undefined>(QUIET) ?? false;
  $effect(() => {
    if (!quiet && events().some((event) => ends.includes(event.event))) painted(() => (open = true));
  });
  return {
    get open() {
      return open;
    },
    show: () => (open = true),
    close: () => (open = false),
  };
}
