/** What is said of a table to those who do not see it. */
import { untrack } from "svelte";
import { m } from "../lib/messages";
import { live } from "../ui/live.svelte";
import { reactionText } from "./people";
import { sentences } from "./story";
import type { Table } from "./table.svelte";
import type { Turn } from "./turn.svelte";

const WARNING = 10; // seconds

/** Say what happens and what is asked; call in a component. `task` is what the game asks for, `left` are the seconds of our clock. */
export function speak(at: () => Table, turn: Turn, task: () => string, left: () => number | null): void {
  let asked = "";
  let told = untrack(() => at().connection.number ?? 0);
  let greeted = false; // whoever comes to a table hears what it asks, though nobody has moved since
  $effect(() => {
    const { people, words } = turn.now;
    const table = at();
    const fresh = table.log.filter((entry) => entry.number > told);
    if ((greeted && !fresh.length) || turn.busy) return; // a board may send a row of moves for one tap: we speak when it is through
    greeted = true;
    told = fresh.at(-1)?.number ?? told;
    const lines = sentences(fresh, people, words, true).map((line) => line.text);
    if (!turn.mine || fresh.some((entry) => entry.happened.seat === table.seat)) asked = "";
    const asks = turn.mine ? `${m.your_turn_lead()} ${untrack(task)}` : "";
    live.say(...lines, asks === asked ? "" : asks); // others may move while we think: nobody wants to hear it each time
    asked = asks;
  });
  $effect(() => () => live.clear());
  $effect(() => {
    if (turn.now.lost === "long") live.say(m.unreachable_table());
  });
  $effect(() => {
    if (turn.mine && left() === WARNING) live.say(m.clock_warning({ seconds: WARNING }));
  });
  $effect(() => {
    const newest = at().reacted;
    if (newest) live.say(`${untrack(() => turn.now.people[newest.seat]?.name ?? "")}: ${reactionText(newest.reaction)}`);
  });
}
