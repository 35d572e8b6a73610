/** The turns of whoever sits here: what was tapped and waits for its confirmation, what is sent, taken back and advised. */
import { untrack } from "svelte";
import { Refusal } from "../lib/api";
import { m } from "../lib/messages";
import type { HintAnswer } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { capital } from "../lib/wording";
import type { Words } from "../lib/words";
import { live } from "../ui/live.svelte";
import { toasts } from "../ui/toasts.svelte";
import { complain } from "../ui/trouble";
import type { GameScreen, MakeChoices, Person, View } from "./contract";
import { lastMover } from "./events";
import type { Lost } from "./line.svelte";
import { makeChoices } from "./parts/choices.svelte";
import type { Table } from "./table.svelte";

/** The table as it is now. */
export interface Position {
  readonly table: Pick<Table, "seat" | "room" | "log" | "line" | "moving" | "myTurn" | "move" | "undo" | "send">;
  readonly screen: GameScreen;
  readonly view: View;
  readonly words: Words;
  readonly people: readonly Person[];
  readonly lost: Lost;
}

const FINAL = ["revealed", "nothing_to_undo"]; // with these the server takes nothing back until somebody moves again

/** Made while a table is shown, and gone with it. */
export class Turn {
  /** A move whose places were all tapped, and which waits for its confirmation. */
  pending: string | null = $state(null);
  hint: HintAnswer | null = $state.raw(null);
  hinting = $state(false);
  /** The seat is being taken back from a bot. */
  returning = $state(false);
  readonly choices: ReturnType<MakeChoices>;
  readonly #prompt: () => string;
  /** The number of the log at which the server would not take back. */
  #settled: number | null = $state(null);
  /** Answers may come when the table is no longer shown. */
  #gone = false;

  /** `prompt` is what there is to do, for those who tap elsewhere. */
  constructor(
    readonly now: Position,
    prompt: () => string,
  ) {
    this.#prompt = prompt;
    this.choices = makeChoices(
      () => ({
        moves: now.view.moves,
        targets: now.view.targets,
        open: this.mine && this.connected && !this.busy && this.pending === null,
        asked: this.pending !== null,
      }),
      (move) => this.#tapped(move),
      (place) => this.#explain(place),
    );
    $effect(() => {
      const { moves } = now.view;
      untrack(() => this.#forget(moves));
    });
    $effect(() => () => {
      this.#gone = true;
    });
  }

  get mine(): boolean {
    return this.now.table.myTurn;
  }

  get connected(): boolean {
    return this.now.table.line === "open";
  }

  /** A move of ours is under way. */
  get busy(): boolean {
    return this.now.table.moving > 0;
  }

  /** Why a bot plays for us. */
  get standIn(): Person["standIn"] {
    const { seat, room } = this.now.table;
    return seat !== null && room?.phase === "playing" ? (room.seats[seat]?.stand_in ?? null) : null;
  }

  /** The moves of a whole act that a hint advises: marked, and still to be changed. */
  get proposal(): readonly string[] | null {
    return this.hint && this.hint.act.length > 1 ? this.hint.act : null;
  }

  get canUndo(): boolean {
    const { seat, room, log } = this.now.table;
    if (seat === null || room?.phase !== "playing" || !this.connected || this.standIn || this.#settled === newest(log)) return false;
    if (!room.practice) return lastMover(log) === seat;
    return log.some(({ happened }) => happened.kind === "move" && happened.seat === seat);
  }

  /** In the middle of an act whose choices are moves of their own, to cancel takes the last one back. */
  get midway(): boolean {
    const { screen, view } = this.now;
    return this.mine && this.canUndo && !this.busy && (screen.midway?.(view) ?? false);
  }

  get canCancel(): boolean {
    return this.pending !== null || this.proposal !== null || (this.choices.taps.length > 0 && !this.busy);
  }

  get canAsk(): boolean {
    return this.now.table.room?.practice === true && this.mine && !this.busy && this.connected;
  }

  async send(...moves: readonly string[]): Promise<void> {
    this.pending = null;
    this.hint = null;
    toasts.clear(); // what they say was about another move
    try {
      await this.now.table.move(...moves);
    } catch (error) {
      if (this.#gone) return;
      this.choices.cancel();
      this.#refused(error);
    }
  }

  /** Send what waits for its confirmation. */
  confirm(): void {
    const moves = this.proposal ?? (this.pending === null ? [] : [this.pending]);
    if (moves.length > 0) void this.send(...moves);
  }

  /** Something else is wanted than what is advised. */
  decline(): void {
    this.hint = null;
  }

  /** Take back what was not sent yet. True if there was anything. */
  cancel(): boolean {
    const was = this.pending !== null || this.proposal !== null;
    this.pending = null;
    this.hint = null;
    return this.choices.cancel() || was;
  }

  async undo(): Promise<void> {
    this.cancel();
    toasts.clear(); // what they say was about the move that is taken back
    try {
      await this.now.table.undo();
    } catch (error) {
      if (error instanceof Refusal && FINAL.includes(error.code)) this.#settled = newest(this.now.table.log);
      complain(error);
    }
  }

  /** Ask what a master would do. */
  async ask(): Promise<void> {
    this.hinting = true;
    try {
      const found = (await this.now.table.send({ type: "hint" })) as HintAnswer;
      const { view, table, words } = this.now;
      const path = view.targets[view.moves.indexOf(found.best)];
      const moved = table.log.some(({ number, happened }) => number > found.number && happened.seat === table.seat);
      if (this.#gone || !path || moved || !this.mine) return;
      this.hint = found;
      if (found.act.length > 1) return live.say(m.hint_says({ move: listed(found.act, words) }));
      this.pending = found.best;
      this.choices.show(path);
      live.say(
        m.hint_says({
          move: words.move(
            found.best,
            this.now.people.map(({ name }) => name),
          ),
        }),
      );
    } catch (error) {
      complain(error);
    } finally {
      this.hinting = false;
    }
  }

  async takeBackSeat(): Promise<void> {
    this.returning = true;
    try {
      await this.now.table.send({ type: "back" });
    } catch (error) {
      complain(error);
    } finally {
      this.returning = false;
    }
  }

  /** All places of a move were tapped. */
  #tapped(move: string): void {
    if (settings.confirm) this.pending = move;
    else void this.send(move);
  }

  /** A question about a move that has become impossible is pointless; others may move while we think about it. */
  #forget(moves: readonly string[]): void {
    if (this.pending !== null && !moves.includes(this.pending)) this.pending = null;
    if (this.hint && !moves.includes(this.hint.best)) this.hint = null;
  }

  /** Why a place cannot be tapped: the server knows the rule; failing that, what there is to do instead. */
  #explain(place: string): void {
    const { table, screen, view, lost } = this.now;
    if (table.seat === null) return toasts.say(m.watching());
    if (!this.connected) return toasts.say(lost === "no" ? m.reconnecting() : this.#prompt());
    if (!this.mine) return toasts.say(this.#prompt());
    if (this.busy || this.pending) return;
    const meant = screen.meant?.(place, view, this.choices.taps);
    if (meant && !view.moves.includes(meant)) void this.#askWhy(meant);
    else toasts.say(this.#prompt());
  }

  /** Hear from the server why a move is not possible; what was tapped so far stays. */
  async #askWhy(move: string): Promise<void> {
    try {
      await this.now.table.move(move);
    } catch (error) {
      if (!this.#gone) this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    const reason = error instanceof Refusal && error.code === "illegal" && error.reason ? this.now.words.refused(error.reason) : null;
    if (reason) toasts.say(reason);
    else complain(error);
  }
}

/** What the moves of an act are about. */
export function listed(act: readonly string[], words: Words): string {
  return act
    .flatMap((move) => move.split(" ").slice(1))
    .map((thing) => capital(words.card(thing)))
    .join(", ");
}

function newest(log: Position["table"]["log"]): number | null {
  return log.at(-1)?.number ?? null;
}
