/** A room in which this device holds several seats: all of them stay connected, and one person at a time looks. */
import { browser, Connection, type Answer, type Asked, type Line, type Listener } from "../lib/connection/connection";
import type { Code, Reacted, Update, Welcome } from "../lib/protocol";
import { Table } from "../table/table.svelte";

/** Keeps a seat for somebody who does not look: it knows whose it is, and nothing that is to be seen from there. */
class Keeper implements Listener {
  player: number | null = $state(null);
  ended: Code | null = $state(null);
  readonly connection: Connection;

  constructor(
    room: string,
    readonly token: string,
  ) {
    this.connection = new Connection(room, token, this, browser());
    this.connection.connect();
  }

  welcome(message: Welcome): void {
    this.player = message.player;
  }

  end(code: Code): void {
    this.ended = code;
  }

  changed(_line: Line): void {}
  update(_message: Update): void {}
  reaction(_message: Reacted): void {}
  preparing(_game: string): void {}
}

/** The table as everybody may see it. What is agreed on there is said by the host's seat, if that is one of ours. */
class OpenTable extends Table {
  constructor(
    code: string,
    private readonly host: () => Connection | null,
  ) {
    super(code, null, `open.${code}`);
  }

  override get isHost(): boolean {
    return this.host() !== null;
  }

  override send(asked: Asked): Promise<Answer> {
    return (this.host() ?? this.connection).send(asked);
  }
}

/** Somebody who plays on this device. */
export interface Holder {
  token: string;
  player: number;
  seat: number;
}

export class Device {
  /** What everybody may see: who is to act, what happened, how it ended. */
  readonly open: OpenTable;
  /** The table of whoever has said that they are looking. Nothing of it is left when the next one does. */
  shown: Table | null = $state.raw(null);
  #keepers: Keeper[] = $state.raw([]);
  #last = $state(-1); // the seat that was shown last

  constructor(
    readonly code: string,
    tokens: readonly string[],
  ) {
    this.open = new OpenTable(code, () => this.#host());
    this.#keepers = tokens.map((token) => new Keeper(code, token));
  }

  /** Those of us who have a seat, by seat; null as long as not everybody's place is known. */
  get holders(): Holder[] | null {
    const { room } = this.open;
    if (!room || this.#keepers.some((keeper) => keeper.player === null && keeper.ended === null)) return null;
    return this.#keepers
      .map(({ token, player }) => ({ token, player: player ?? -1, seat: room.seats.findIndex((seat) => seat.player === player) }))
      .filter((holder) => holder.player >= 0 && holder.seat >= 0)
      .toSorted((one, other) => one.seat - other.seat);
  }

  /** Who holds the device. */
  get holder(): Holder | null {
    return this.holders?.find((holder) => holder.token === this.shown?.connection.token) ?? null;
  }

  /** Whose decision is waited for: whoever looks, else the next one clockwise. Others may choose at the same time. */
  get due(): Holder | null {
    const { room, view } = this.open;
    if (room?.phase !== "playing" || !view) return null;
    const asked = (this.holders ?? []).filter(({ seat }) => view.waiting.includes(seat) && !room.seats[seat]?.stand_in);
    return asked.find((one) => one.token === this.holder?.token) ?? asked.find(({ seat }) => seat > this.#last) ?? asked[0] ?? null;
  }

  /** Why one of the seats was taken from this device. */
  get ended(): { token: string; code: Code } | null {
    const gone = this.#keepers.find((keeper) => keeper.ended !== null);
    if (gone) return { token: gone.token, code: gone.ended! };
    return this.shown?.ended ? { token: this.shown.connection.token!, code: this.shown.ended } : null;
  }

  /** Somebody looks. */
  show(holder: Holder): void {
    this.hide();
    this.#keepers.find((keeper) => keeper.token === holder.token)?.connection.close();
    this.#last = holder.seat;
    this.shown = new Table(this.code, holder.token);
  }

  /** Nobody looks: the place is kept. */
  hide(): void {
    if (!this.shown) return;
    const token = this.shown.connection.token;
    this.shown.close();
    this.shown = null;
    this.#keepers.find((keeper) => keeper.token === token)?.connection.connect();
  }

  /** One of us has given the seat up, or lost it. */
  drop(token: string): void {
    if (this.shown?.connection.token === token) {
      this.shown.close();
      this.shown = null;
    }
    this.#keepers.find((keeper) => keeper.token === token)?.connection.close();
    this.#keepers = this.#keepers.filter((keeper) => keeper.token !== token);
  }

  /** New lines for all: those that we have may be dead. */
  wake(): void {
    for (const { connection } of this.#lines()) if (connection.line !== "ended") connection.connect();
  }

  remember(): void {
    this.open.remember();
    this.shown?.remember();
  }

  close(): void {
    this.open.close();
    this.shown?.close();
    for (const keeper of this.#keepers) keeper.connection.close();
  }

  #lines(): { connection: Connection }[] {
    const looks = this.shown?.connection.token;
    return [this.open, ...(this.shown ? [this.shown] : []), ...this.#keepers.filter((keeper) => keeper.token !== looks)];
  }

  #host(): Connection | null {
    const { room } = this.open;
    const player = room?.host == null ? null : room.seats[room.host]?.player;
    const keeper = this.#keepers.find((one) => one.player === player && player !== null);
    if (!keeper) return null;
    return this.shown?.connection.token === keeper.token ? this.shown.connection : keeper.connection;
  }
}
