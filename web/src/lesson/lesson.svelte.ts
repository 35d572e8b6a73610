/** A lesson as it goes on: the server has played it through, the page tells it step by step. */
import type { LessonStep, LessonTold, RoomInfo, SeatInfo } from "../lib/protocol";
import type { GameEvent, View } from "../table/contract";

export const NEWCOMER = 0;

export class Lesson {
  /** How far it is; after the last step it is over. */
  at = $state(0);
  view: View = $state.raw()!;
  /** The events of the newest move. */
  events: GameEvent[] = $state.raw([]);
  /** All events since the table was set. */
  history: GameEvent[] = $state.raw([]);
  /** A move was made, and others follow. */
  moving = $state(false);
  over = $state(false);
  readonly steps: LessonStep[];
  readonly learned: string[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    told: LessonTold,
    /** Milliseconds for each move of the others. */
    private readonly pace: () => number,
    /** The step to begin with. */
    at = 0,
  ) {
    this.steps = told.steps;
    this.learned = told.learned;
    this.#set(Math.min(at, this.steps.length - 1));
  }

  get step(): LessonStep {
    return this.steps[this.at]!;
  }

  /** The places to be touched for the move that is asked for; none where there is only something to read. */
  get path(): string[] {
    const { play } = this.step;
    return play === null ? [] : (this.view.targets[this.view.moves.indexOf(play)] ?? []);
  }

  /** Do what the step asks for, be it only reading on. */
  go(): void {
    if (this.moving || this.over) return;
    this.moving = true;
    this.#play(0);
  }

  /** The step before once more; while others play, the one that they follow. */
  back(): void {
    clearTimeout(this.#timer);
    this.#set(Math.max(0, this.at - (this.moving ? 0 : 1)));
  }

  /** Show the end, wherever we are. */
  skip(): void {
    clearTimeout(this.#timer);
    this.over = true;
  }

  again(): void {
    clearTimeout(this.#timer);
    this.over = false;
    this.#set(0);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #play(number: number): void {
    const { moves, play } = this.step;
    const made = moves[number];
    if (!made) return this.#advance();
    const own = number === 0 && play !== null;
    this.#timer = setTimeout(
      () => {
        this.events = made.events;
        this.history = [...this.history, ...this.events];
        this.view = made.view;
        this.#play(number + 1);
      },
      own ? 0 : this.pace(),
    );
  }

  #advance(): void {
    const next = this.steps[this.at + 1];
    const jump = next !== undefined && next.scene !== this.step.scene;
    const after = (): void => {
      this.moving = false;
      if (!next) this.over = true;
      else if (jump) this.#set(this.at + 1);
      else this.at += 1;
    };
    // What was done last is to be seen before the table is set anew.
    if (jump && this.step.moves.length > 0) this.#timer = setTimeout(after, 2 * this.pace());
    else after();
  }

  /** The table as a step finds it. */
  #set(at: number): void {
    this.at = at;
    const { scene, view } = this.step;
    const before = this.steps.slice(0, at).filter((step) => step.scene === scene);
    this.view = view;
    this.events = [];
    this.history = before.flatMap(({ moves }) => moves.flatMap(({ events }) => events));
    this.moving = false;
  }
}

/** The table of a lesson as a room: the newcomer, and others who play what is written. */
export function lessonRoom(view: View, name: string): RoomInfo {
  const seats = Array.from({ length: view.seats }, (_, seat): SeatInfo => ({
    player: seat,
    kind: seat === NEWCOMER ? "person" : "bot",
    name: seat === NEWCOMER ? name : null,
    level: seat === NEWCOMER ? null : "beginner",
    here: true,
    stand_in: null,
  }));
  return {
    code: "",
    phase: view.over ? "over" : "playing",
    game: view.game,
    options: {},
    clock: "none",
    speed: "normal",
    spectators: false,
    practice: true,
    paused: false,
    host: NEWCOMER,
    seats,
    match: 1,
    commitment: null,
    played_on: null,
    last_game: null,
    sheet: [],
  };
}
