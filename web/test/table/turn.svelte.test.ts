// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../src/lib/api";
import { m } from "../../src/lib/messages";
import type { HintAnswer } from "../../src/lib/protocol";
import { settings } from "../../src/lib/settings.svelte";
import { capital } from "../../src/lib/wording";
import { promptOf, taskOf, tipOf } from "../../src/table/asking";
import type { GameScreen, Person, View } from "../../src/table/contract";
import { type Position, Turn } from "../../src/table/turn.svelte";
import { toasts } from "../../src/ui/toasts.svelte";
import { wordsOf } from "../words";

const words = wordsOf("skyjo", "en");
const people = ["You", "Anna"].map((name, seat) => ({ name, seat, you: seat === 0, turn: seat === 1 })) as Person[];
const VIEW = { moves: ["draw", "swap 1"], targets: [["deck"], ["hand", "card 1"]], prompt: "turn", over: false } as unknown as View;
const SCREEN = {
  facts: () => ({}),
  meant: (place: string) => (place === "card 9" ? "swap 9" : null),
  midway: () => false,
} as unknown as GameScreen;

/** A turn at a table whose server answers as a test wants; `stop` takes the table away. */
function sitDown(more: Partial<Position["table"]> = {}) {
  const room = { phase: "playing", practice: true, seats: [{ stand_in: null }, { stand_in: null }] };
  const table = $state({
    seat: 0,
    room,
    log: [],
    line: "open",
    moving: 0,
    myTurn: true,
    move: vi.fn(() => Promise.resolve()),
    undo: vi.fn(() => Promise.resolve()),
    send: vi.fn(),
    ...more,
  });
  const now = $state({ table, screen: SCREEN, view: VIEW, words, people, lost: "no" }) as unknown as { -readonly [key in keyof Position]: Position[key] };
  let turn!: Turn;
  const stop = $effect.root(() => {
    turn = new Turn(now, () => promptOf(turn));
  });
  flushSync();
  return { turn, table, now, stop };
}

const moved = (number: number, seat: number) => ({ number, happened: { kind: "move", seat }, events: [] });
const said = (): string[] => toasts.list.map((toast) => toast.text);

beforeEach(() => {
  settings.confirm = false;
  toasts.clear();
});
afterEach(() => {
  settings.confirm = false;
});

describe("choosing", () => {
  it("sends a move when the last of its places was tapped", () => {
    const { turn, table } = sitDown();
    turn.choices.tap("hand");
    expect(table.move).not.toHaveBeenCalled();
    turn.choices.tap("card 1");
    expect(table.move).toHaveBeenCalledExactlyOnceWith("swap 1");
  });

  it("asks first, where somebody wants to be asked", () => {
    settings.confirm = true;
    const { turn, table } = sitDown();
    turn.choices.tap("deck");
    expect(turn.pending).toBe("draw");
    expect(promptOf(turn)).toBe(m.confirm_question({ move: capital(words.move("draw")) }));
    turn.confirm();
    expect(table.move).toHaveBeenCalledExactlyOnceWith("draw");
    expect(turn.pending).toBeNull();
  });

  it("takes back what was not sent", () => {
    settings.confirm = true;
    const { turn, table } = sitDown();
    turn.choices.tap("deck");
    expect(turn.cancel()).toBe(true);
    expect([turn.pending, turn.choices.taps, turn.cancel()]).toEqual([null, [], false]);
    expect(table.move).not.toHaveBeenCalled();
  });

  it("lets nobody tap while a move is under way, without a line, and out of turn", () => {
    const shut: Partial<Position["table"]>[] = [{ moving: 1 }, { line: "connecting" }, { myTurn: false }];
    for (const more of shut) expect(sitDown(more).turn.choices.lit.size).toBe(0);
    expect([...sitDown().turn.choices.lit]).toEqual(["deck", "hand"]);
  });
});

describe("a tap on a place that is not lit", () => {
  it("hears from the server why the move is not possible", async () => {
    const move = vi.fn(() => Promise.reject(new Refusal("stale")));
    const { turn } = sitDown({ move });
    turn.choices.tap("card 9");
    await vi.waitFor(() => expect(said()).toEqual([m.code_stale()]));
    expect(move).toHaveBeenCalledWith("swap 9");
  });

  it("is told what there is to do, where it can mean nothing", () => {
    const { turn, table } = sitDown();
    turn.choices.tap("seat 1");
    expect(said()).toEqual([taskOf(turn)]);
    expect(table.move).not.toHaveBeenCalled();
  });

  it("is told whose turn it is, and spectators that they watch", () => {
    sitDown({ myTurn: false }).turn.choices.tap("deck");
    expect(said()).toEqual([m.waits_for({ names: "Anna" })]);
    toasts.clear();
    sitDown({ seat: null, myTurn: false }).turn.choices.tap("deck");
    expect(said()).toEqual([m.watching()]);
  });
});

describe("a refused move", () => {
  it("is said, and its places are free again", async () => {
    const { turn } = sitDown({ move: () => Promise.reject(new Refusal("out_of_turn")) });
    await turn.send("draw");
    expect(said()).toEqual([m.code_out_of_turn()]);
    expect(turn.choices.taps).toEqual([]);
  });

  it("is not said to somebody who has gone elsewhere", async () => {
    const { turn, stop } = sitDown({ move: () => Promise.reject(new Refusal("out_of_turn")) });
    const sent = turn.send("draw");
    stop();
    await sent;
    expect(said()).toEqual([]);
  });
});

describe("taking back", () => {
  it("is offered in a practice game to whoever has moved, else to who moved last", () => {
    expect(sitDown({ log: [moved(1, 0), moved(2, 1)] as never }).turn.canUndo).toBe(true);
    expect(sitDown({ log: [moved(2, 1)] as never }).turn.canUndo).toBe(false);
    const room = { phase: "playing", practice: false, seats: [{ stand_in: null }, { stand_in: null }] } as never;
    expect(sitDown({ room, log: [moved(1, 1), moved(2, 0)] as never }).turn.canUndo).toBe(true);
    expect(sitDown({ room, log: [moved(1, 0), moved(2, 1)] as never }).turn.canUndo).toBe(false);
  });

  it("is not offered again after the server has said that too much was seen", async () => {
    const { turn } = sitDown({ log: [moved(1, 0)] as never, undo: () => Promise.reject(new Refusal("revealed")) });
    expect(turn.canUndo).toBe(true);
    await turn.undo();
    expect(turn.canUndo).toBe(false);
    expect(said()).toEqual([m.code_revealed()]);
  });
});

describe("a hint", () => {
  const hint = (more: Partial<HintAnswer> = {}) => ({ best: "draw", usual: "draw", act: ["draw"], number: 0, ...more });

  it("marks the places of the move and waits for a yes", async () => {
    const { turn, table } = sitDown({ send: vi.fn(() => Promise.resolve(hint())) as never });
    await turn.ask();
    expect([turn.pending, turn.choices.taps, turn.proposal]).toEqual(["draw", ["deck"], null]);
    expect(tipOf(turn)).toBe(m.hint_usual());
    turn.confirm();
    expect(table.move).toHaveBeenCalledExactlyOnceWith("draw");
  });

  it("proposes a whole act, which is sent at once or declined", async () => {
    const { turn, table } = sitDown({ send: vi.fn(() => Promise.resolve(hint({ act: ["draw", "swap 1"] }))) as never });
    await turn.ask();
    expect([turn.pending, turn.proposal]).toEqual([null, ["draw", "swap 1"]]);
    turn.confirm();
    expect(table.move).toHaveBeenCalledExactlyOnceWith("draw", "swap 1");
    await turn.ask();
    turn.decline();
    expect(turn.proposal).toBeNull();
  });

  it("is dropped if the move was made meanwhile", async () => {
    const { turn } = sitDown({ log: [moved(3, 0)] as never, send: vi.fn(() => Promise.resolve(hint({ number: 2 }))) as never });
    await turn.ask();
    expect([turn.hint, turn.pending, turn.hinting]).toEqual([null, null, false]);
  });
});

describe("what there is to do", () => {
  it("says that the line is down before anything else", () => {
    const { turn, now } = sitDown();
    now.lost = "shortly";
    expect(promptOf(turn)).toBe(m.reconnecting());
    now.lost = "long";
    expect(promptOf(turn)).toBe(m.unreachable_table());
  });

  it("says for whom everybody waits", () => {
    const { turn, now } = sitDown({ myTurn: false });
    expect(promptOf(turn)).toBe(m.waits_for({ names: "Anna" }));
    now.people = people.map((person) => ({ ...person, bot: true }));
    expect(promptOf(turn)).toBe(m.thinking({ name: "Anna" }));
    now.people = people.map((person) => ({ ...person, you: false, turn: true }));
    expect(promptOf(turn)).toBe(m.waits_for_many({ names: "You, Anna" }));
  });

  it("says why a bot plays for us, until the seat is taken back", async () => {
    const room = { phase: "playing", practice: true, seats: [{ stand_in: "time" }, { stand_in: null }] } as never;
    const { turn, table } = sitDown({ room, myTurn: false, send: vi.fn(() => Promise.resolve()) as never });
    expect([turn.standIn, promptOf(turn)]).toEqual(["time", m.stand_in_time()]);
    await turn.takeBackSeat();
    expect(table.send).toHaveBeenCalledExactlyOnceWith({ type: "back" });
  });
});
