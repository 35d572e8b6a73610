/** The address of the page says where in a game we are. */
import type { Replay } from "./replay.svelte";

const SETTLED = 300; // milliseconds; browsers allow few changes in a short time

export function keepAddress(replay: Pick<Replay, "number">): void {
  $effect(() => {
    const { number } = replay;
    const timer = setTimeout(() => history.replaceState(history.state, "", `${location.pathname}${location.search}#${number}`), SETTLED);
    return () => clearTimeout(timer);
  });
}
