/** The log as sentences. */
import { m } from "../lib/messages";
import type { GameEvent, Happened } from "../lib/protocol";
import type { Words } from "../lib/words";
import type { Person } from "./contract";
import type { Entry } from "./log";

export interface Sentence {
  key: string;
  /** Whose doing it was; null for the table itself. */
  person: Person | null;
  text: string;
  /** What it tells; null if the game has no part in it. */
  event: GameEvent | null;
}

type Named = (inputs: { name: string }) => string;

/** Of somebody else, and of the one who reads it. */
const HAPPENED: Record<Exclude<Happened["kind"], "move">, [Named, () => string]> = {
  create: [m.happened_create, m.happened_create_you],
  join: [m.happened_join, m.happened_join_you],
  leave: [m.happened_leave, m.happened_leave_you],
  kick: [m.happened_kick, m.happened_kick_you],
  rename: [m.happened_rename, m.happened_rename_you],
  configure: [() => m.happened_configure(), m.happened_configure],
  arrange: [() => m.happened_arrange(), m.happened_arrange],
  host: [m.happened_host, m.happened_host_you],
  start: [() => m.happened_start(), m.happened_start],
  undo: [m.happened_undo, m.happened_undo_you],
  arrive: [m.happened_arrive, m.happened_arrive_you],
  away: [m.happened_away, m.happened_away_you],
  stand_in: [m.happened_stand_in, m.happened_stand_in_you],
  back: [m.happened_back, m.happened_back_you],
};

/** Whether a bot has moved for a seat since its person moved last, after this number of the log. */
export function stoodIn(log: readonly Entry[], seat: number | null, after: number): boolean {
  const last = log.findLast(({ happened }) => happened.kind === "start" || (happened.kind === "move" && happened.seat === seat));
  return last !== undefined && last.number > after && last.happened.kind === "move" && last.happened.stood_in === true;
}

/** Entries in the words of the log, without what their neighbours tell. `rows`: for somebody who does not see the table, with the row and column of a slot. */
export function sentences(entries: readonly Entry[], people: readonly Person[], words: Words, rows = false): Sentence[] {
  const all = entries.flatMap((entry) => entrySentences(entry, people, words, rows));
  return words.told(all, ({ event }) => event);
}

/** Everything that an entry holds, in words. */
export function entrySentences(entry: Entry, people: readonly Person[], words: Words, rows = false): Sentence[] {
  const { happened, events, number } = entry;
  const names = people.map(({ name, seat }) => (happened.stood_in && happened.seat === seat ? m.by_bot({ name }) : name));
  const told = events.map((event, index) => ({
    key: `${number}.${index}`,
    person: (typeof event.seat === "number" ? people[event.seat] : undefined) ?? null,
    text: words.event(event, names, rows),
    event,
  }));
  if (happened.kind === "move") return told;
  const person = happened.seat == null ? null : (people[happened.seat] ?? null);
  const [named, you] = HAPPENED[happened.kind];
  const text = person?.you ? you() : named({ name: person?.name ?? happened.name ?? "?" });
  return [{ key: String(number), person, text, event: null }, ...told];
}
