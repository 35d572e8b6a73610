/**
 * What the frame of the table and the board of a game owe each other.
 *
 * A game is a folder `web/src/games/GAME/` whose `index.ts` is a `GameScreen`. The frame loads it lazily, draws the
 * top bar, the prompt line, the log, toasts and menus, and hands everything else to the board.
 *
 * Layout: the frame is `<main class="table" data-seats=N>`, a CSS grid with the areas of parts.css. The board's top
 * elements are direct children of it (no wrapper): `<section class="seats">`, `<section class="mat">`,
 * `<section class="own">`. The frame's own children are `.bar`, `.prompt` and `.log`.
 */
import type { Component } from "svelte";
import type { GameEvent, Level, Reaction, View } from "../lib/protocol";
import type { Words } from "../lib/words";

export type { GameEvent, View };

/** A seat with all that a seat panel shows of whoever sits there. */
export interface Person {
  seat: number;
  /** Counted clockwise from your own seat, which is 0 (for spectators from seat 0): the class `s0`..`s7` of a panel. */
  position: number;
  /** Of the seat's sign, the class `s0`..`s7`: the position as your own seat sees it, whoever's eyes one looks through. */
  colour: number;
  you: boolean;
  name: string;
  initial: string;
  bot: boolean;
  level: Level | null;
  here: boolean;
  /** Why a bot plays for this person. */
  standIn: "away" | "time" | "left" | null;
  host: boolean;
  turn: boolean;
  /** Seconds left on the clock; null if none runs for this seat. */
  clock: number | null;
  reaction: Reaction | null;
}

/** Your possible moves as places that can be tapped, one after the other. */
export interface Choices {
  /** Tapped so far. After the last tap they stay until a new view arrives or the move is cancelled. */
  readonly taps: readonly string[];
  /** Can be tapped now; empty for spectators, out of turn, and while busy. */
  readonly lit: ReadonlySet<string>;
  /** Tap a place. One that is not lit is explained, never an error. */
  tap(place: string): void;
  /** Take the taps back. True if there were any. */
  cancel(): boolean;
}

export interface BoardProps<V extends View = View, E extends GameEvent = GameEvent, Label extends string = string> {
  view: V;
  /** Own seat; null for spectators. */
  seat: number | null;
  /** All seats, by seat number. */
  people: Person[];
  /** Of this game, in the language of the page. */
  words: Words<Label>;
  choices: Choices;
  /** Send a move in words, for what is not tapped on the table; several are one act, and are sent one after the other. */
  choose: (...moves: string[]) => void;
  /** The moves of a whole act that a hint proposes: to be marked as if they had been chosen, and still to be changed. */
  proposal: readonly string[] | null;
  /** Something else is wanted than what is proposed. */
  decline: () => void;
  /** The events that led to this view, for animation; a new list with each update, empty after a welcome. */
  events: E[];
  /** All events of this game that the page still knows, oldest first, without those that were taken back. */
  history: E[];
  /** A move of ours is under way. */
  busy: boolean;
  /** The line to the server is up: without it nothing may look as if it could be tapped. */
  online: boolean;
}

/** What a seat got in a line of the score sheet. */
export interface SheetCell {
  points: number;
  /** What else is to be said of it, in a sign or two. */
  note?: string;
  /** Marked with a flag, which the legend explains. */
  flag?: boolean;
}

/** How the scores of a game came about, line by line. */
export interface Sheet {
  title: string;
  /** Of each line what it is called and a cell for each seat. */
  lines: { name: string; cells: SheetCell[] }[];
  legend?: { flag: boolean; text: string };
}

export interface GameScreen<V extends View = View, E extends GameEvent = GameEvent> {
  Board: Component<BoardProps<V, E>>;
  /** How the scores of a finished game came about; null where the page has not seen all of it. */
  sheet?: (view: V, history: readonly E[], words: Words) => Sheet | null;
  /** What is asked for after the first taps of a path, where the prompt of the view no longer says it. */
  asking?: (view: V, taps: readonly string[], words: Words) => string | null;
  /** The help for what is asked, where that of the prompt does not fit the first taps. */
  helping?: (view: V, taps: readonly string[]) => string | null;
  /** What a move is called that waits for its confirmation, where its words alone do not say enough. */
  confirming?: (view: V, move: string, words: Words, names: readonly string[]) => string | null;
  /** In the middle of an act of your own seat whose choices are moves of their own: to cancel takes the last one back. */
  midway?: (view: V) => boolean;
  /** The move that a tap on a place that is not lit may have meant: the server says why it is not possible. */
  meant?: (place: string, view: V, taps: readonly string[]) => string | null;
}

/**
 * `parts/choices.svelte.ts` exports `makeChoices: MakeChoices` (tap paths); the frame calls it once and `position` is
 * reactive. `complete` is called with the move whose places were all tapped, `explain` with a place that is not lit.
 */
export type MakeChoices = (
  position: () => {
    moves: string[];
    targets: string[][];
    open: boolean;
    /** Whether all places of a move were tapped and the person is asked about it: they stay, also if others move. */
    asked?: boolean;
  },
  complete: (move: string) => void,
  explain: (place: string) => void,
) => Choices & {
  /** Mark the places of a move as if they had been tapped. */
  show(path: readonly string[]): void;
};
