/** A finished game that is looked at again: where we are in it, and through whose eyes. */
import { finishedGame, gameSteps, Refusal, type Trouble } from "../lib/api";
import { dealOf } from "../lib/deals";
import type { FinishedGame, RecordDocument, Step } from "../lib/protocol";
import type { GameEvent, View } from "../table/contract";

/** A seat, somebody who only watched, or all cards open. */
export type Eyes = number | "spectator" | "open";

export const SPEEDS = { slow: 2_000, normal: 1_000, fast: 350 } as const; // milliseconds a move
export type Pace = keyof typeof SPEEDS;

const TOGETHER = 50; // steps that are asked for at once
const AHEAD = 10; // steps before the end of what is there, more is asked for
const ALL = 5_000; // moves without views that the server sends at once

export class Replay {
  game = $state.raw<FinishedGame | null>(null);
  trouble = $state<Trouble | null>(null);
  /** So many moves have been made. */
  number = $state(0);
  eyes = $state<Eyes>("open");
  /** The seat at the near side of the table. */
  near = $state(0);
  /** What is shown; it may still be the step before, while another one is on its way. */
  step = $state.raw<Step | null>(null);
  /** What led to it, if we come from the step before: cards fly then. */
  events = $state.raw<GameEvent[]>([]);
  /** Every step without its view, as far as it is known. */
  moves = $state.raw<Step[]>([]);
  playing = $state(false);
  pace = $state<Pace>("normal");
  /** The seat of this device, if it was at this table. */
  readonly own: number | null;
  #pages = new Map<string, Promise<Step[]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly ask = { finishedGame, gameSteps },
  ) {
    this.own = dealOf(id)?.seat ?? null;
    this.eyes = this.own ?? "open";
    this.near = this.own ?? 0;
  }

  get record(): RecordDocument | null {
    return this.game?.record ?? null;
  }

  /** How many moves there were. */
  get length(): number {
    return this.record?.moves.length ?? 0;
  }

  get atEnd(): boolean {
    return this.number >= this.length;
  }

  get view(): View | null {
    return this.step?.view ?? null;
  }

  /** All that had happened by now. */
  get history(): GameEvent[] {
    return this.moves.slice(0, this.number + 1).flatMap((step) => step.events);
  }

  async open(number: number): Promise<void> {
    this.trouble = null;
    try {
      this.game = await this.ask.finishedGame(this.id);
      this.number = this.#within(number);
      await Promise.all([this.#show(), this.#tell()]);
    } catch (error) {
      this.#fail(error);
    }
  }

  async go(number: number): Promise<void> {
    this.number = this.#within(number);
    if (this.step?.number !== this.number) await this.#show();
  }

  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    if (typeof eyes === "number") this.near = eyes;
    await Promise.all([this.#show(), this.#tell().catch((error: unknown) => this.#fail(error))]);
  }

  play(): void {
    if (this.atEnd) void this.go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.go(this.number + 1).then(() => {
        if (!this.playing) return;
        if (this.atEnd) this.pause();
        else this.#wait();
      });
    }, SPEEDS[this.pace]);
  }

  #within(number: number): number {
    return Math.min(Math.max(0, Math.trunc(number) || 0), this.length);
  }

  /** Show the step that we are at, unless we have gone on meanwhile. */
  async #show(): Promise<void> {
    const { number, eyes } = this;
    try {
      const steps = await this.#page(eyes, Math.floor(number / TOGETHER));
      if (this.number !== number || this.eyes !== eyes) return;
      const step = steps[number % TOGETHER];
      if (!step) return;
      const follows = this.step?.number === number - 1 && this.step.view?.seat === step.view?.seat;
      this.trouble = null;
      this.events = follows ? step.events : [];
      this.step = step;
      if (number % TOGETHER >= TOGETHER - AHEAD && number + AHEAD <= this.length) void this.#page(eyes, Math.floor(number / TOGETHER) + 1).catch(() => {});
    } catch (error) {
      this.#fail(error);
    }
  }

  #page(eyes: Eyes, page: number): Promise<Step[]> {
    const key = `${eyes} ${page}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const asked = this.ask.gameSteps(this.id, String(eyes), page * TOGETHER, TOGETHER).then(({ steps }) => steps);
    this.#pages.set(key, asked);
    asked.catch(() => this.#pages.delete(key)); // it can be asked for again
    return asked;
  }

  /** Learn what happened in each move, as these eyes saw it. */
  async #tell(): Promise<void> {
    const { eyes } = this;
    const told: Step[] = [];
    while (told.length <= this.length) {
      const { steps } = await this.ask.gameSteps(this.id, String(eyes), told.length, ALL, false);
      if (!steps.length) break;
      told.push(...steps);
    }
    if (this.eyes === eyes) this.moves = told;
  }

  #fail(error: unknown): void {
    this.pause();
    this.trouble = error instanceof Refusal ? error.code : "failed";
  }
}
