/** What there is to do now, in sentences. */
import { m } from "../lib/messages";
import { capital } from "../lib/wording";
import type { Person } from "./contract";
import { listed, type Turn } from "./turn.svelte";

/** What the game asks for, whoever's turn it is. */
export function taskOf({ now: { words, view } }: Turn): string {
  return words.prompt(view);
}

/** The one line above the board. */
export function promptOf(turn: Turn): string {
  const { table, screen, view, words, people, lost } = turn.now;
  const { pending, proposal, hint, standIn } = turn;
  const names = people.map(({ name }) => name);
  if (lost !== "no") return lost === "long" ? m.unreachable_table() : m.reconnecting();
  if (proposal) return m.hint_marked({ count: proposal.length });
  if (pending && pending === hint?.best) return m.hint_says({ move: words.move(pending, names) });
  if (pending) return m.confirm_question({ move: capital(screen.confirming?.(view, pending, words, names) ?? words.move(pending, names)) });
  if (table.room?.phase === "over" || view.over) return words.say("prompts", "over");
  if (standIn) return standIn === "time" ? m.stand_in_time() : m.stand_in_away();
  if (turn.busy) return m.sending();
  if (turn.mine) return screen.asking?.(view, turn.choices.taps, words) ?? taskOf(turn);
  return table.seat === null ? `${m.watching()}. ${awaited(people)}` : awaited(people);
}

function awaited(people: readonly Person[]): string {
  const waiting = people.filter((person) => person.turn && !person.you);
  const names = waiting.map((person) => person.name).join(", ");
  const [first, ...others] = waiting;
  if (!first || others.length > 0) return m.waits_for_many({ names });
  return first.bot || first.standIn ? m.thinking({ name: names }) : m.waits_for({ names });
}

/** What a hint adds to its move. */
export function tipOf({ now: { words, people }, proposal, hint, pending }: Turn): string {
  if (proposal) return listed(proposal, words);
  if (!hint || !pending) return "";
  return hint.best === hint.usual
    ? m.hint_usual()
    : m.hint_better({
        move: words.move(
          hint.usual,
          people.map(({ name }) => name),
        ),
      });
}

/** What is asked for, in more words. */
export function helpOf({ now: { words, screen, view }, choices }: Turn): string {
  return screen.helping?.(view, choices.taps) ?? words.help(view.prompt);
}
