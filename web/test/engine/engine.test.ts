import { describe, expect, test } from "vitest";
import { CannotOpen, Engine, openEngine } from "../../src/engine/engine.ts";
import { Memory } from "../../src/engine/memory.ts";
import { NAMES, type Exports, type Facts } from "../../src/generated/engine/library.ts";

const FACTS: Facts = {
  game: "chess",
  module: "chess.wasm",
  state: 20,
  fields: { chance: [4, "uint32", 34] },
  lengths: { OUT: 7 },
  starts: { 2: "AQI=" },
  horizon: 1,
  pace: 1,
  thinks: {},
  factors: "",
};
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // a module with nothing in it

/** An engine whose rules note what they are asked. */
function noting(): { engine: Engine; said: string[] } {
  const said: string[] = [];
  const exports = Object.fromEntries(NAMES.map((name) => [name, (...given: number[]) => said.push(`${name} ${given}`)])) as unknown as Exports;
  return { engine: new Engine(FACTS, exports, new Memory(new WebAssembly.Memory({ initial: 1 }), 100, FACTS.state)), said };
}

describe("memory", () => {
  test("arrays do not overlap, and begin where any number may", () => {
    const memory = new Memory(new WebAssembly.Memory({ initial: 1 }), 5, 20);
    const taken = [memory.take("state", 3), memory.take("int64", 2, 2), memory.take("float32", 1)];
    expect(taken.map((numbers) => numbers.at)).toEqual([16, 80, 112]);
    expect(taken.map((numbers) => memory.at(numbers).length)).toEqual([60, 4, 1]);
  });

  test("what was written is there after the memory has grown", () => {
    const memory = new Memory(new WebAssembly.Memory({ initial: 1 }), 0, 20);
    const few = memory.take("int32", 2);
    memory.at(few).set([7, -7]);
    const large = memory.take("float64", 100_000);
    expect([...memory.at(few)]).toEqual([7, -7]);
    expect(memory.at(large).length).toBe(100_000);
  });

  test("more than there is cannot be had, and nothing is lost by asking", () => {
    const memory = new Memory(new WebAssembly.Memory({ initial: 1, maximum: 1 }), 0, 20);
    expect(() => memory.take("float64", 100_000)).toThrow(RangeError);
    expect(memory.take("float64", 1).at).toBe(0);
  });
});

describe("an engine", () => {
  test("hands over addresses and lengths in the order of the list", () => {
    const { engine, said } = noting();
    const cell = engine.cell();
    const out = engine.scratch();
    const source = engine.source();
    const ends = [1, 2, 3].map(() => engine.memory.take("int32", 5, 2)) as [ReturnType<typeof engine.memory.take<"int32">>, never, never];
    engine.step(cell, 1, 9, out);
    engine.playGames(cell, source, out, source, 4, ...ends);
    expect(said).toEqual([
      `step ${cell.at},1,9,${out.at}`,
      `play_games ${[cell, source, out, source].map((numbers) => numbers.at)},4,${ends.map((numbers) => numbers.at)},5,2`,
    ]);
  });

  test("takes a table as it is before a deal, and the seed of its generator", () => {
    const { engine, said } = noting();
    const cell = engine.memory.take("state", 10);
    engine.begin(
      cell,
      2,
      Uint8Array.from({ length: 32 }, (_, i) => i),
    );
    expect([...engine.memory.at(cell).subarray(0, 2)]).toEqual([1, 2]);
    expect(engine.memory.at(engine.chance(cell))[7]).toBe(0x1f1e1d1c);
    expect(said).toEqual([`begin_deal ${cell.at + 4},0`, `deal ${cell.at}`]);
  });

  test("refuses a table of another size and half a seed", () => {
    const { engine, said } = noting();
    expect(() => engine.begin(engine.cell(), 3, new Uint8Array(32))).toThrow("chess is not played by 3.");
    expect(() => engine.seed(engine.source(), new Uint8Array(16))).toThrow("A seed has 32 bytes, not 16.");
    expect(said).toEqual([]);
  });

  test.each([
    ["cut off", EMPTY.slice(0, 6), "The rules of chess cannot be opened"],
    ["something else", new TextEncoder().encode("<!doctype html>"), "The rules of chess cannot be opened"],
    ["of another version", EMPTY, "The rules of chess are those of another version: deal is missing."],
  ])("refuses a module that is %s", async (_, bytes, reason) => {
    const opened = openEngine(FACTS, bytes);
    await expect(opened).rejects.toThrow(CannotOpen);
    await expect(opened).rejects.toThrow(reason);
  });
});
