import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Line, type Listener } from "../../src/lib/connection/connection";
import { PROTOCOL, type Reacted, type Update, type Welcome } from "../../src/lib/protocol";

/** A socket whose other end is the test. */
class Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  said: Record<string, unknown>[] = [];
  closed = false;
  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class Ear implements Listener {
  lines: Line[] = [];
  welcomes: Welcome[] = [];
  updates: number[] = [];
  reactions: Reacted[] = [];
  games: string[] = [];
  ends: string[] = [];
  changed(line: Line): void {
    this.lines.push(line);
  }
  welcome(message: Welcome): void {
    this.welcomes.push(message);
  }
  update(message: Update): void {
    this.updates.push(message.number);
  }
  reaction(message: Reacted): void {
    this.reactions.push(message);
  }
  preparing(game: string): void {
    this.games.push(game);
  }
  end(code: string): void {
    this.ends.push(code);
  }
}

let wires: Wire[];
let ear: Ear;
let connection: Connection;

const wire = (): Wire => wires.at(-1)!;
const welcome = (number: number, protocol = PROTOCOL): object => ({ type: "welcome", protocol, number, missed: [], clock: {} });
const update = (number: number): object => ({ type: "update", number, happened: { kind: "move" }, events: [], clock: {} });

function arrive(number = 5): void {
  wire().onopen?.();
  wire().tell(welcome(number));
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  ear = new Ear();
  connection = new Connection("KX7P4W", "secret", ear, {
    url: "ws://here/api/socket",
    random: () => 1,
    open: () => {
      wires.push(new Wire());
      return wire() as unknown as WebSocket;
    },
  });
  connection.connect();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("opening", () => {
  test("the first message is a hello with the token and nothing seen", () => {
    wire().onopen?.();
    expect(wire().said).toEqual([{ type: "hello", protocol: PROTOCOL, room: "KX7P4W", token: "secret", since: 0 }]);
  });

  test("the line is open with the welcome, not before", () => {
    wire().onopen?.();
    expect(connection.line).toBe("connecting");
    wire().tell(welcome(5));
    expect(connection.line).toBe("open");
    expect(connection.number).toBe(5);
  });

  test("a welcome that does not come in five seconds is not waited for", () => {
    wire().onopen?.();
    vi.advanceTimersByTime(4_999);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1 + 250);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  test("a server that speaks another version ends it: the page must be reloaded", () => {
    wire().onopen?.();
    wire().tell(welcome(5, PROTOCOL + 1));
    expect(ear.ends).toEqual(["protocol"]);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});

describe("numbered updates", () => {
  test("those that follow each other are passed on", () => {
    arrive(5);
    wire().tell(update(6));
    wire().tell(update(7));
    expect(ear.updates).toEqual([6, 7]);
  });

  test("one that was told before is not told again", () => {
    arrive(5);
    wire().tell(update(5));
    expect(ear.updates).toEqual([]);
  });

  test("a gap opens a new socket that asks for what is missing", () => {
    arrive(5);
    wire().tell(update(7));
    expect(ear.updates).toEqual([]);
    expect(wires).toHaveLength(2);
    wire().onopen?.();
    expect(wire().said[0]).toMatchObject({ type: "hello", since: 5 });
  });

  test("what an old socket still says is not heard", () => {
    arrive(5);
    const old = wire();
    connection.connect();
    old.tell(update(6));
    expect(ear.updates).toEqual([]);
  });
});

describe("commands", () => {
  test("one is answered by a done with its id", async () => {
    arrive();
    const answer = connection.send({ type: "move", move: "draw", number: 5 });
    const id = wire().said.at(-1)?.id as string;
    wire().tell({ type: "done", id, number: 6 });
    await expect(answer).resolves.toMatchObject({ number: 6 });
    expect(connection.waiting).toBe(0);
  });

  test("a refusal says why", async () => {
    arrive();
    const answer = connection.send({ type: "move", move: "draw", number: 5 });
    const refused = expect(answer).rejects.toMatchObject({ code: "illegal", reason: "must_lay" });
    wire().tell({ type: "refused", id: wire().said.at(-1)?.id, code: "illegal", reason: "must_lay", number: 5 });
    await refused;
  });

  test("one that was not answered is sent again over the next socket, with the same id", async () => {
    arrive();
    const answer = connection.send({ type: "move", move: "draw", number: 5 });
    const first = wire().said.at(-1);
    wire().onclose?.();
    vi.advanceTimersByTime(250);
    arrive(5);
    expect(wire().said.at(-1)).toEqual(first);
    wire().tell({ type: "done", id: first?.id, number: 6 });
    await expect(answer).resolves.toMatchObject({ number: 6 });
  });

  test("one that is asked for while the line is down is sent when it is open", () => {
    void connection.send({ type: "start" });
    wire().onopen?.();
    expect(wire().said).toHaveLength(1); // the hello
    wire().tell(welcome(5));
    expect(wire().said.at(-1)).toMatchObject({ type: "start" });
  });

  test("every command has an id of its own", () => {
    arrive();
    void connection.send({ type: "back" });
    void connection.send({ type: "back" });
    const [one, other] = wire().said.slice(-2);
    expect(one?.id).not.toBe(other?.id);
  });
});

describe("trying again", () => {
  test("it waits longer each time, and four seconds at most", () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const before = wires.length;
      wire().onclose?.();
      let waited = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
  });

  test("after a welcome it begins anew", () => {
    wire().onclose?.();
    vi.advanceTimersByTime(250);
    arrive();
    wire().onclose?.();
    vi.advanceTimersByTime(250);
    expect(wires).toHaveLength(3);
  });

  test("a line that answers nothing is dead, though its socket looks open", () => {
    arrive();
    vi.advanceTimersByTime(15_000);
    expect(wire().said.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(5_000 + 250);
    expect(wires).toHaveLength(2);
  });

  test("a line that answers lives", () => {
    arrive();
    vi.advanceTimersByTime(15_000);
    wire().tell({ type: "pong" });
    vi.advanceTimersByTime(14_000);
    expect(wires).toHaveLength(1);
  });

  test.each(["too_slow", "closing", "compiling"])("after %s it comes back by itself", (code) => {
    arrive();
    wire().tell({ type: "bye", code });
    vi.advanceTimersByTime(250);
    expect(wires).toHaveLength(2);
    expect(ear.ends).toEqual([]);
  });

  test("a game that is being compiled is told, and it comes back by itself", () => {
    wire().onopen?.();
    wire().tell({ type: "refused", id: null, code: "compiling", number: null, reason: "skyjo" });
    expect(ear.games).toEqual(["skyjo"]);
    vi.advanceTimersByTime(250);
    expect(wires).toHaveLength(2);
    expect(ear.ends).toEqual([]);
  });

  test.each(["elsewhere", "removed", "left", "bad_token", "no_room", "no_spectators"])("after %s it does not", async (code) => {
    arrive();
    const lost = expect(connection.send({ type: "back" })).rejects.toMatchObject({ code });
    wire().tell({ type: "bye", code });
    vi.advanceTimersByTime(60_000);
    await lost;
    expect(wires).toHaveLength(1);
    expect(connection.line).toBe("ended");
    expect(ear.ends).toEqual([code]);
  });

  test("a hello that is refused ends it", () => {
    wire().onopen?.();
    wire().tell({ type: "refused", id: null, code: "no_room", number: null });
    expect(ear.ends).toEqual(["no_room"]);
  });
});

test("a page that remembers more than the server asks for the position alone", () => {
  connection.number = 9;
  connection.connect();
  wire().onopen?.();
  expect(wire().said[0]).toMatchObject({ since: 9 });
  wire().tell({ type: "refused", id: null, code: "future", number: null });
  wire().onopen?.();
  expect(wire().said[0]).toMatchObject({ since: 0 });
});
