/**
 * Filling the templates of a game's words, which games/grammar.py compiles: it says what the gaps are. games/words.py does
 * the same for the terminal; tests/words.json holds both to it.
 */
import type { GameEvent } from "./protocol";

export type Values = Readonly<Record<string, unknown>>;
type Kind = "value" | "seat" | "owner" | "card" | "thing" | "place" | "number" | "row" | "column";
export type Gap = readonly ["you", Gap, Template, Template] | readonly ["word", string, string] | readonly [Kind, string];
export type Template = string | readonly (string | Gap)[];
export interface WordTable {
  game: string;
  lang: string;
  name: string;
  about: string;
  /** The name of whoever reads it. */
  you: string;
  and: string;
  /** Of a grid whose slots are numbered row by row. */
  columns: number;
  /** Fields of events that are null for whoever did not see it. */
  secret: readonly string[];
  /** Kinds of events that leave their line to the next one of the same seat. */
  passing: readonly string[];
  parts: Readonly<Record<string, Readonly<Record<string, Template>>>>;
}

const UNKNOWN = "?"; // stands for what is not known

/** `Label`: the labels of the game's board; each game has its own as a type in generated/shapes. */
export class Words<Label extends string = string> {
  constructor(private readonly table: WordTable) {}

  get game(): string {
    return this.table.game;
  }

  get lang(): string {
    return this.table.lang;
  }

  get name(): string {
    return this.table.name;
  }

  get about(): string {
    return this.table.about;
  }

  // --- things

  /** A card or tile by itself: by its name, or by its suit, as `b3` is blue 3; `2xb3` is two of them. */
  card(card: unknown): string {
    return this.#named(card, "cards");
  }

  /** The same as the object of a sentence: `b3` is the blue 3. */
  asObject(card: unknown): string {
    return this.#named(card, String(card).includes("x") ? "cards" : "objects");
  }

  #named(card: unknown, part: string): string {
    if (card === null || card === undefined) return UNKNOWN;
    const [, count, name = ""] = /^(?:(\d+)x)?(.*)$/.exec(String(card)) ?? [];
    const [, letter = "", number] = /^(\D?)(\d+)$/.exec(name) ?? [];
    const suit = number === undefined ? null : this.find(part, letter);
    const spoken = this.find(part, name) ?? minus(suit === null ? name : `${suit} ${number}`);
    return count ? `${count} × ${spoken}` : spoken;
  }

  #listed(cards: readonly unknown[]): string {
    const said = cards.map((card) => this.asObject(card));
    const last = said.pop() ?? "";
    return said.length ? `${said.join(", ")} ${this.table.and} ${last}` : last;
  }

  /** `B2` is the second card of the second seat, `B` the seat; null for anything else. */
  place(thing: unknown, names: readonly string[], mover?: unknown): string | null {
    const { seat, number } = placeOf(thing);
    const name = names[seat];
    if (name === undefined) return null;
    return number ? this.find("board", seat === mover ? "own" : "place", { place: thing }, names) : name;
  }

  // --- sentences

  /** A sentence of any part; null if the game has none. */
  find(part: string, key: string, values: Values = {}, names: readonly string[] = []): string | null {
    const template = this.table.parts[part]?.[key];
    return template === undefined ? null : this.#fill(template, values, names);
  }

  say(part: string, key: string, values: Values = {}, names: readonly string[] = []): string {
    const said = this.find(part, key, values, names);
    if (said === null) throw new Error(`There are no words for ${part}.${key} in ${this.game}.`);
    return said;
  }

  /** A word of a part; what has none there is said as it is. */
  word(part: string, key: string): string {
    return this.find(part, key) ?? minus(key);
  }

  /** A move as people say it; with the names of the seats also a card before somebody. `rows`: slots by row and column. */
  move(move: string, names: readonly string[] = [], rows = true): string {
    const [verb = "", ...things] = move.split(" ");
    const values = Object.fromEntries(things.entries());
    return (rows ? this.find("moves_at", verb, values, names) : null) ?? this.say("moves", verb, values, names);
  }

  /** The first word of a move. */
  verb(move: string): string {
    return this.say("verbs", move.split(" ")[0] ?? "");
  }

  /** An event as a line of the log; `names` are those of the seats. Empty where another event tells it. `rows`: as in `move`. */
  event(event: GameEvent, names: readonly string[], rows = false): string {
    const variant = this.hidden(event) ? "events_hidden" : rows ? "events_at" : "events";
    return this.find(variant, event.event, event, names) ?? this.say("events", event.event, event, names);
  }

  /**
   * The lines that are shown. Others are told by the one beside them: their event has no words, or a card went into a hand and
   * the same seat's next line says what became of it. `eventOf` gives the event of a line; null: it is no game's.
   */
  told<L>(lines: readonly L[], eventOf: (line: L) => GameEvent | null): L[] {
    const spoken = lines.filter((line) => this.table.parts["events"]?.[eventOf(line)?.event ?? ""] !== "");
    const events = spoken.map(eventOf);
    return spoken.filter((_, at) => {
      const [event, following] = [events[at], events[at + 1]];
      return !event || !this.table.passing.includes(event.event) || event.seat !== following?.seat;
    });
  }

  /** Whether its viewer did not see what it is about. */
  hidden(event: Values): boolean {
    return this.table.secret.some((key) => event[key] === null);
  }

  /** What is asked of those who wait. */
  prompt({ prompt, facts }: { prompt: string; facts: Values }): string {
    return this.say("prompts", prompt, facts);
  }

  /** Where the game stands; empty if it has no sentence for that. */
  headline({ headline, facts }: { headline: string; facts: Values }): string {
    return this.find("headlines", headline, facts) ?? "";
  }

  /** What a round is called in a list of them. */
  round(facts: Values): string {
    return this.find("headlines", "short", facts) ?? this.find("headlines", "round", facts) ?? "";
  }

  help(key: string): string {
    return this.say("help", key);
  }

  option(name: string): string {
    return this.say("options", name);
  }

  /** Why a move was refused. */
  refused(key: string): string | null {
    return this.find("refused", key);
  }

  /** A label of the board. */
  board(key: Label, values?: Values): string {
    return this.say("board", key, values);
  }

  // --- templates

  #fill(template: Template, values: Values, names: readonly string[]): string {
    if (typeof template === "string") return template;
    return template.map((part) => (typeof part === "string" ? part : this.#gap(part, values, names))).join("");
  }

  #gap(gap: Gap, values: Values, names: readonly string[]): string {
    if (gap[0] === "you") {
      const [, whom, others, you] = gap;
      const [name] = this.#gap(whom, values, names).split(" ("); // also where a bot stands in
      return this.#fill(name === this.table.you ? you : others, values, names);
    }
    const value = values[gap[1]];
    if (value === null || value === undefined) return UNKNOWN;
    switch (gap[0]) {
      case "word":
        return this.word(gap[2], String(value));
      case "seat":
        return names[Number(value)] ?? UNKNOWN;
      case "owner":
        return this.place(String(value).slice(0, 1), names) ?? UNKNOWN;
      case "card":
        return Array.isArray(value) ? this.#listed(value) : this.asObject(value);
      case "thing":
        return this.place(value, names) ?? this.card(value);
      case "place":
        return this.place(value, names, values["seat"]) ?? minus(String(value));
      case "number":
        return placeOf(value).number;
      case "row":
        return String(Math.floor((Number(value) - 1) / this.table.columns) + 1);
      case "column":
        return String(((Number(value) - 1) % this.table.columns) + 1);
      default:
        return minus(String(value));
    }
  }
}

/** The seat of `B2`, from 0, and the number of the card before it; of `B` only the seat. */
function placeOf(thing: unknown): { seat: number; number: string } {
  const [, letter = "", number = ""] = /^([A-H])(\d*)$/.exec(String(thing)) ?? [];
  return { seat: letter ? letter.charCodeAt(0) - 65 : -1, number };
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
