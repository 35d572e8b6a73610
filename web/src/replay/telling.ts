/** Steps and turns of a game in words. */
import { m } from "../lib/messages";
import type { Moment, Step } from "../lib/protocol";
import type { GameEvent } from "../table/contract";
import type { Words } from "../lib/wording";
import type { Eyes } from "./replay.svelte";

/**
 * What happened, in one line; nothing before the first move. A move that these eyes did not see is told as such. `alone`
 * leaves out what came of it for others.
 */
export function tell(step: Step | undefined, eyes: Eyes, names: readonly string[], words: Words, alone = false): string {
  if (typeof step?.seat !== "number") return "";
  const events = step.events.filter((event) => !alone || event.seat === step.seat);
  const told = sentences(events, names, words);
  if (told) return told;
  const name = names[step.seat] ?? "?";
  const seen = eyes === "open" || eyes === step.seat;
  return seen && step.move ? `${name}: ${words.move(step.move, names)}` : m.replay_unseen({ name });
}

/** A turn in words: whose doing it was, and what happened. */
export interface ToldTurn {
  title: string;
  told: string;
}

/** A mistake of somebody else, or all that was seen from a decision to the next one: what was not seen turned nothing. */
export function tellTurn(moment: Moment, seat: number, steps: readonly Step[], names: readonly string[], words: Words): ToldTurn {
  const { since, until, by, gift } = moment;
  const came = gift !== null ? steps.slice(gift + 1, gift + 2) : steps.slice(since + 1, until + 1);
  const events = came.flatMap((step) => step.events).filter((event) => !words.hidden(event));
  const told = sentences(events, names, words);
  if (gift !== null) return { title: m.review_turn_gift(), told };
  if (by > 0) return { title: m.review_turn_good(), told };
  return { title: came.some((step) => step.seat !== seat) ? m.review_turn_bad() : m.review_turn_luck(), told };
}

/** Events in one line. */
function sentences(events: readonly GameEvent[], names: readonly string[], words: Words): string {
  const told = words.told(events, (event) => event);
  return told.map((event) => words.event(event, names).replace(/\.$/, "")).join(" · ");
}
