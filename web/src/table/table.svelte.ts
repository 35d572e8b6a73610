/** A room as this page knows it: only what the server has confirmed. */
import { browser, Connection, type Answer, type Asked, type Line, type Listener } from "../lib/connection/connection";
import { noteDeal } from "../lib/deals";
import type { Code, Missed, Reacted, Reaction, RoomInfo, Update, Welcome } from "../lib/protocol";
import type { GameEvent, View } from "./contract";
import { router } from "../lib/router.svelte";
import { waiting } from "../ui/patience.svelte";
import { type Entry, keepLog, keptLog } from "./log";

export interface Running {
  end: number;
  given: number;
}

const SAME_CLOCK = 1_500; // milliseconds that two messages may disagree about the end of one clock
const LONGEST_LOG = 3_000; // entries: long games of eight have as many, and the score sheet is read from them
const REACTION_SHOWN = 4_000; // milliseconds

export class Table implements Listener {
  line: Line = $state("connecting");
  /** Why the server does not want us any more. */
  ended: Code | null = $state(null);
  seat: number | null = $state(null);
  player: number | null = $state(null);
  room: RoomInfo | null = $state.raw(null);
  view: View | null = $state.raw(null);
  /** The events of the newest update; empty after a welcome. */
  events: GameEvent[] = $state.raw([]);
  log: Entry[] = $state.raw([]);
  /** The first entry that the log shows: the rules of a game may forbid to look further back. */
  logSince = $state(0);
  /** Moves of ours that are not answered yet. */
  moving = $state(0);
  reactions: Record<number, Reaction> = $state.raw({});
  /** The newest reaction. */
  reacted: Reacted | null = $state.raw(null);
  /** The running clocks by seat: when they end, on the clock of `performance.now()`, and how long they were set. */
  clocks: Record<number, Running> = $state.raw({});
  readonly connection: Connection;
  #waits = false; // for its game to be ready
  #closed = false;

  constructor(
    readonly code: string,
    token: string | null,
    /** Under which name the log is kept: each seat has seen another one. */
    private readonly name: string | null = token,
  ) {
    this.connection = new Connection(code, token, this, browser());
    const kept = this.name === null ? null : keptLog(this.name);
    if (kept) {
      this.log = kept.log;
      this.connection.number = kept.number;
    }
    this.connection.connect();
  }

  /** Whether we owe a decision. */
  get myTurn(): boolean {
    return this.seat !== null && this.room?.phase === "playing" && !this.room.seats[this.seat]?.stand_in && this.view?.waiting.includes(this.seat) === true;
  }

  /** The log as it is shown. */
  get shown(): Entry[] {
    return this.log.filter((entry) => entry.number >= this.logSince);
  }

  get isHost(): boolean {
    return this.seat !== null && this.room?.host === this.seat;
  }

  send(asked: Asked): Promise<Answer> {
    return this.connection.send(asked);
  }

  /** Make a move, or all of an act, one after the other. */
  async move(...moves: readonly string[]): Promise<void> {
    this.moving += 1;
    try {
      for (const move of moves) await this.send({ type: "move", move, number: this.connection.number ?? 0 });
    } finally {
      this.moving -= 1;
    }
  }

  async undo(): Promise<void> {
    await this.send({ type: "undo", number: this.connection.number ?? 0 });
  }

  close(): void {
    this.remember();
    this.#closed = true;
    if (this.#waits) waiting.leave();
    this.connection.close();
  }

  /** Write the log down, before the page goes. */
  remember(): void {
    if (this.name !== null && this.connection.number !== null) {
      keepLog(this.name, { number: this.connection.number, log: this.log });
    }
  }

  // --- what the connection tells

  changed(line: Line): void {
    this.line = line;
  }

  end(code: Code): void {
    this.ended = code;
  }

  /** After a restart of the server. Who waits sees how far the game is. */
  preparing(game: string): void {
    if (this.#waits) return;
    this.#waits = true;
    waiting
      .until(game)
      .then(
        () => !this.#closed && this.connection.connect(),
        () => !this.#closed && router.go("/"),
      )
      .finally(() => (this.#waits = false));
  }

  welcome(message: Welcome): void {
    this.seat = message.seat;
    this.player = message.player;
    this.room = message.room;
    noteDeal(message.room, message.seat);
    this.view = message.view;
    this.events = [];
    this.#time(message.clock);
    this.logSince = message.log_since;
    if (!message.whole) this.log = []; // more went by than is told: what is left would be torn
    this.#write(message.missed);
  }

  update(message: Update): void {
    this.seat = message.seat;
    if (message.room) {
      this.room = message.room;
      noteDeal(message.room, message.seat);
    }
    if (message.view) this.view = message.view;
    const { events } = message;
    this.events = events;
    this.#time(message.clock);
    this.logSince = message.log_since;
    if (message.happened.kind === "start") this.log = [];
    this.#write([{ number: message.number, happened: message.happened, events }]);
  }

  reaction(message: Reacted): void {
    const { seat, reaction } = message;
    this.reacted = message;
    this.reactions = { ...this.reactions, [seat]: reaction };
    setTimeout(() => {
      if (this.reactions[seat] !== reaction) return;
      const { [seat]: _, ...others } = this.reactions;
      this.reactions = others;
    }, REACTION_SHOWN);
  }

  #write(entries: Missed[]): void {
    if (entries.length) this.log = [...this.log, ...entries].slice(-LONGEST_LOG);
  }

  #time(clock: Record<string, number>): void {
    const now = performance.now();
    const running = Object.entries(clock).map(([seat, left]) => {
      const before = this.clocks[Number(seat)];
      const end = now + left;
      const same = before && Math.abs(before.end - end) < SAME_CLOCK;
      return [Number(seat), { end, given: same ? before.given : left }];
    });
    this.clocks = Object.fromEntries(running) as Record<number, Running>;
  }
}
