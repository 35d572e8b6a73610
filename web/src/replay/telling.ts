/** A step in words. */
import { m } from "../messages";
import type { Step } from "../protocol";
import type { GameEvent } from "../table/contract";
import type { Words } from "../words";

/** What happened, in one line; nothing before the first move. A move that these eyes did not see is told as such. */
export function tell(step: Step | undefined, names: readonly string[], words: Words): string {
  if (!step || step.seat === null) return "";
  const events = step.events as GameEvent[];
  const told = events.map((event) => words.event(event, names).replace(/\.$/, ""));
  return told.join(" · ") || m.replay_unseen({ name: names[step.seat] ?? "?" });
}
