/** What is said of a finished game to those who do not see it, and to all where it cannot go on. */
import { untrack } from "svelte";
import { live } from "../ui/live.svelte";
import { toasts } from "../ui/toasts.svelte";
import { troubleLine } from "../ui/trouble";
import type { Sight } from "./sight.svelte";

/** Call it in a component; whoever has left hears no more. */
export function speak(sight: Sight): void {
  $effect(() => {
    if (!sight.replay.playing) live.say(sight.text);
  });
  $effect(() => {
    const { trouble } = sight.replay;
    if (trouble) untrack(() => toasts.say(troubleLine(trouble)));
  });
  $effect(() => () => live.clear());
}
