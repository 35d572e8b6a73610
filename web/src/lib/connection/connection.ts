/**
 * One seat's line to the server. It keeps itself open: after a sleep, a change of network or a restart of the server it
 * opens a new socket, hears what it missed, and sends again what was not answered.
 */
import { newId, Refusal } from "../api";
import {
  PROTOCOL,
  type Bye,
  type Code,
  type Command,
  type Done,
  type FromServer,
  type Hello,
  type HintAnswer,
  type Reacted,
  type Refused,
  type Update,
  type Welcome,
} from "../protocol";
import { pause } from "./pause";

export type Line = "connecting" | "open" | "ended";
export type Answer = Done | HintAnswer;
/** A command before it has an id. */
type Without<C> = C extends Command ? Omit<C, "id"> : never;
export type Asked = Without<Command>;

export interface Listener {
  changed(line: Line): void;
  welcome(message: Welcome): void;
  update(message: Update): void;
  reaction(message: Reacted): void;
  /** The game of the room is not ready yet; the connection comes back by itself. */
  preparing(game: string): void;
  /** The server will not have us back by itself: the seat is elsewhere, taken away, the page too old ... */
  end(code: Code): void;
}

/** What a connection needs of a browser; tests bring their own. */
export interface World {
  open(url: string): WebSocket;
  url: string;
  random(): number;
}

/** The browser that this page is in. */
export function browser(open: (url: string) => WebSocket = (url) => new WebSocket(url)): World {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
  return { open, url, random: Math.random };
}

const PATIENCE = 5_000; // from opening a socket to the welcome
const PULSE = 15_000; // between two questions whether the line is alive
const AGAIN: ReadonlySet<string> = new Set(["too_slow", "closing", "too_fast", "compiling", "disk_full", "store_failed", "failed"]);

interface Pending {
  command: Command;
  resolve(answer: Answer): void;
  reject(refusal: Refusal): void;
}

export class Connection {
  /** The newest number that was seen. */
  number: number | null = null;
  line: Line = "connecting";
  #socket: WebSocket | null = null;
  #failures = 0;
  #pending = new Map<string, Pending>();
  #timers: Record<"patience" | "again" | "pulse" | "answer", ReturnType<typeof setTimeout> | undefined> = {
    patience: undefined,
    again: undefined,
    pulse: undefined,
    answer: undefined,
  };

  constructor(
    readonly room: string,
    readonly token: string | null,
    private readonly listener: Listener,
    private readonly world: World,
  ) {}

  /** Commands that wait for an answer. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Always a new socket: one that looks open may be dead, as after a phone's sleep. */
  connect(): void {
    this.#drop();
    this.#become("connecting");
    const socket = this.world.open(this.world.url);
    this.#socket = socket;
    const mine = (action: () => void) => () => {
      if (this.#socket === socket) action();
    };
    socket.onopen = mine(() => this.#greet(socket));
    socket.onclose = mine(() => this.#retry());
    socket.onerror = mine(() => this.#retry());
    socket.onmessage = (event: MessageEvent) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    this.#timers.patience = setTimeout(() => this.#retry(), PATIENCE);
  }

  /** Hang up. Nobody waits for answers any more. */
  close(): void {
    this.#drop();
    this.#pending.clear();
  }

  /** Ask for something. It is sent until it is answered, also over later sockets, and counts once. */
  send(asked: Asked): Promise<Answer> {
    const command = { ...asked, id: newId() };
    return new Promise((resolve, reject) => {
      if (this.line === "ended") return reject(new Refusal("unreachable"));
      this.#pending.set(command.id, { command, resolve, reject });
      if (this.line === "open") this.#say(command);
    });
  }

  #greet(socket: WebSocket): void {
    const hello: Hello = {
      type: "hello",
      protocol: PROTOCOL,
      room: this.room,
      token: this.token,
      since: this.number ?? 0, // who has seen nothing yet gets the log as far as it is told
    };
    socket.send(JSON.stringify(hello));
  }

  #hear(message: FromServer): void {
    clearTimeout(this.#timers.answer);
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "done":
      case "hint":
        return this.#settle(message.id, (pending) => pending.resolve(message));
      case "refused":
        return this.#refused(message);
      case "reaction":
        return this.listener.reaction(message);
      case "bye":
        return this.#bye(message);
      case "pong":
        return;
    }
  }

  #welcome(message: Welcome): void {
    clearTimeout(this.#timers.patience);
    if (message.protocol !== PROTOCOL) return this.#end("protocol");
    this.#failures = 0;
    this.number = message.number;
    this.#become("open");
    this.listener.welcome(message);
    for (const { command } of this.#pending.values()) this.#say(command);
    this.#beat();
  }

  #update(message: Update): void {
    if (this.number === null || message.number <= this.number) return; // known already
    if (message.number > this.number + 1) return this.connect(); // something is missing: ask for it
    this.number = message.number;
    this.listener.update(message);
  }

  #refused(message: Refused): void {
    const refusal = new Refusal(message.code as Code, message.reason ?? null);
    if (message.id !== null) return this.#settle(message.id, (pending) => pending.reject(refusal));
    if (this.line === "open") return;
    if (message.code === "future" && this.number !== null) {
      this.number = null; // we remember more than the server does: ask for the position alone
      return this.connect();
    }
    if (message.code === "compiling" && message.reason) this.listener.preparing(message.reason);
    this.#bye({ type: "bye", code: message.code });
  }

  #bye(message: Bye): void {
    if (AGAIN.has(message.code)) this.#retry();
    else this.#end(message.code as Code);
  }

  #end(code: Code): void {
    this.#drop();
    this.#become("ended");
    this.#giveUp(code);
    this.listener.end(code);
  }

  #settle(id: string, answer: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending) answer(pending);
  }

  #giveUp(code: Code): void {
    const given = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of given) pending.reject(new Refusal(code));
  }

  #say(message: Command | { type: "ping" }): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** A line that does not answer within the patience is dead, whatever the socket says. */
  #beat(): void {
    this.#timers.pulse = setTimeout(() => {
      this.#say({ type: "ping" });
      this.#timers.answer = setTimeout(() => this.#retry(), PATIENCE);
      this.#beat();
    }, PULSE);
  }

  #retry(): void {
    this.#drop();
    this.#become("connecting");
    this.#timers.again = setTimeout(() => this.connect(), pause(this.#failures, this.world.random()));
    this.#failures += 1;
  }

  #drop(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #become(line: Line): void {
    if (this.line === line) return;
    this.line = line;
    this.listener.changed(line);
  }
}
