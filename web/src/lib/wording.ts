/** Making sentences out of a game's table of words. */
import type { GameEvent } from "./event";

export type Values = Record<string, unknown>;
export type WordTable = { name: string; about: string; you: string; and: string } & Record<string, string | Record<string, string>>;

const SEATS = ["seat", "other"]; // keys of events that stand for a seat
const CARDS = ["card", "cards", "enemy", "tile", "tiles"]; // and for what a viewer may not have seen: null then
const PLACES = ["place", "origin", "own"]; // and for a card that lies before somebody
const PEOPLE = ["other", "owner", "name", "seat"]; // gaps that are filled with somebody's name
const COLUMNS = 4; // of a grid whose slots are numbered row by row

/** Whether its viewer did not see what it is about. */
export function isHidden(event: GameEvent): boolean {
  return CARDS.some((key) => event[key] === null);
}

export interface Words {
  game: string;
  lang: string;
  name: string;
  about: string;
  /** A card or tile by itself. */
  card(card: unknown): string;
  /** The same as the object of a sentence: `b3` is the blue 3. */
  asObject(card: unknown): string;
  /** A move as people say it; with the names of the seats also a place of somebody's. */
  move(move: string, names?: readonly string[]): string;
  /** A card before somebody, as `B2`, or a seat; null for anything else. */
  place(thing: unknown, names: readonly string[]): string | null;
  /** The first word of a move. */
  verb(move: string): string;
  /** An event as a line of the log; `names` are those of the seats. Empty where another event tells it. */
  event(event: GameEvent, names: readonly string[]): string;
  /** The same for those who do not see where: a slot is said by its row and column. */
  spoken(event: GameEvent, names: readonly string[]): string;
  prompt(key: string, facts?: Values): string;
  help(key: string): string;
  option(name: string): string;
  /** Why a move was refused. */
  refused(key: string): string | null;
  /** A label of the board. */
  board(key: string, values?: Values): string;
  /** A sentence of any part; null if the game has none. */
  find(part: string, key: string, values?: Values): string | null;
}

/** Python's `"{seat} drew {card}".format(...)`. */
export function format(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
}

export function wordsOf(game: string, lang: string, table: WordTable): Words {
  const part = (name: string): Record<string, string> => {
    const found = table[name];
    return typeof found === "object" ? found : {};
  };

  /**
   * Of `[has|have]` the second where it speaks to the reader, else the first: to the one who is named in there, or to the
   * one who acts.
   */
  function fitting(text: string, values: Values): string {
    return text.replace(/\[([^\]|]*)\|([^\]]*)\]/g, (choice: string, others: string, you: string) => {
      const whom = PEOPLE.find((gap) => choice.includes(`{${gap}}`)) ?? "seat";
      return String(values[whom]).split(" (")[0] === table.you ? you : others; // also for whom a bot stands in
    });
  }

  function find(name: string, key: string, values: Values = {}): string | null {
    const text = part(name)[key];
    return text === undefined ? null : format(fitting(text, values), values);
  }

  function say(name: string, key: string, values: Values = {}): string {
    return find(name, key, values) ?? key;
  }

  /** By its name, or by its suit, as `b3` is blue 3 where the game names what `b` is; `2xb3` is two of them. */
  function named(thing: unknown, names: Record<string, string>): string {
    const [, count, name = ""] = /^(?:(\d+)x)?(.*)$/.exec(String(thing)) ?? [];
    const [, letter = "", number] = /^(\D?)(\d+)$/.exec(name) ?? [];
    const suit = number ? names[letter] : undefined;
    const spoken = names[name] ?? (suit ? `${suit} ${number}` : name);
    return count ? `${count} × ${spoken}` : minus(spoken);
  }

  const card = (thing: unknown): string => named(thing, part("cards"));

  function asObject(thing: unknown): string {
    return String(thing).includes("x") ? card(thing) : named(thing, { ...part("cards"), ...part("objects") });
  }

  function listed(cards: unknown[]): string {
    const said = cards.map(asObject);
    const last = said.pop() ?? "";
    return said.length ? `${said.join(", ")} ${table.and} ${last}` : last;
  }

  /** `B2` is the second card of the second seat, `B` the seat; null for anything else. */
  function place(thing: unknown, names: readonly string[], mover?: number): string | null {
    const [, letter = "", number] = /^([A-H])(\d*)$/.exec(String(thing)) ?? [];
    const seat = letter.charCodeAt(0) - 65;
    const name = names[seat];
    if (name === undefined) return null;
    return number ? find("board", seat === mover ? "own" : "place", { number, name }) : name;
  }

  /** A slot as people see it; only for sentences that speak of rows and columns. */
  function at(slot: unknown): Values {
    const index = Number(slot) - 1;
    return { row: Math.floor(index / COLUMNS) + 1, column: (index % COLUMNS) + 1 };
  }

  function value(key: string, found: unknown, names: readonly string[], mover?: number): unknown {
    if (SEATS.includes(key) && typeof found === "number") return names[found] ?? "?";
    if (CARDS.includes(key) && found !== null) return Array.isArray(found) ? listed(found) : asObject(found);
    if (typeof found === "number") return minus(String(found));
    if (PLACES.includes(key)) return place(found, names, mover) ?? found;
    return part(`${key}s`)[String(found)] ?? (typeof found === "string" ? minus(found) : found);
  }

  /** With what is known of its place, where the game has a sentence for that. */
  function tell(event: GameEvent, names: readonly string[], slot?: Values): string {
    const told = Object.entries(event).map(([key, found]) => [key, value(key, found, names, event.seat)]);
    const values: Values = { ...Object.fromEntries(told), owner: place(String(event["place"]).slice(0, 1), names) };
    const seen = slot && find("events", `${event.event}_at`, { ...values, ...slot });
    return seen ?? say("events", event.event + (isHidden(event) ? "_hidden" : ""), values);
  }

  return {
    game,
    lang,
    name: table.name,
    about: table.about,
    card,
    asObject,
    place,
    move(move, names = []) {
      const [verb = "", ...objects] = move.split(" ");
      const seen = find("moves", `${verb}_at`, at(objects[0]));
      const things = Object.fromEntries(objects.map((thing, index) => [index, place(thing, names) ?? card(thing)]));
      return seen ?? say("moves", verb, { ...things, card: asObject(objects[0] ?? "") });
    },
    verb: (move) => say("verbs", move.split(" ")[0] ?? ""),
    event: (event, names) => tell(event, names),
    spoken: (event, names) => tell(event, names, at(event.slot)),
    prompt: (key, facts) => say("prompts", key, facts),
    help: (key) => say("help", key),
    option: (name) => say("options", name),
    refused: (key) => find("refused", key),
    board: (key, values) => say("board", key, values),
    find,
  };
}

/** A sentence that begins with what was made for the middle of one. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A change: always with its sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : minus(String(number));
}

/** A minus as it is printed on cards, not a hyphen. */
export function minus(text: string): string {
  return text.replace(/^-(?=\d)/, "−");
}
