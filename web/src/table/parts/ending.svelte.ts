import type { GameEvent } from "../contract";

/** The sheet of how something ended: it comes with the event and stays until it is put away, whoever moves meanwhile. */
export function makeEnding(events: () => GameEvent[], ends: readonly string[]): { readonly open: boolean; show: () => void; close: () => void } {
  let open = $state(false);
  $effect(() => {
    if (events().some((event) => ends.includes(event.event))) open = true;
  });
  return {
    get open() {
      return open;
    },
    show: () => (open = true),
    close: () => (open = false),
  };
}
