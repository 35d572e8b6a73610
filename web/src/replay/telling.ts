/** A step in words. */
import { m } from "../messages";
import type { Step } from "../protocol";
import type { GameEvent } from "../table/contract";
import type { Words } from "../wording";
import type { Eyes } from "./replay.svelte";

/** What happened, in one line; nothing before the first move. A move that these eyes did not see is told as such. */
export function tell(step: Step | undefined, eyes: Eyes, names: readonly string[], words: Words): string {
  if (!step || step.seat === null) return "";
  const events = step.events as GameEvent[];
  const told = events.map((event) => words.event(event, names).replace(/\.$/, ""));
  if (told.length) return told.join(" · ");
  const name = names[step.seat] ?? "?";
  const seen = eyes === "open" || eyes === step.seat;
  return seen && step.move ? `${name}: ${words.move(step.move, names)}` : m.replay_unseen({ name });
}
