/** How fast a game is as WebAssembly, the same in Node and in browsers: bench/webassembly.py asks for it in short slices. */
import { bytesOf, openEngine, type Engine } from "../../src/engine/engine.ts";
import { Thinker } from "../../src/engine/thinker.ts";
import type { Facts, Numbers } from "../../src/generated/engine/library.ts";

const SEED = new Uint8Array(32);
const ROW = 128; // games between two looks at the clock

export class Runner {
  readonly engine: Engine;
  private readonly thinker: Thinker;
  private readonly cell: Numbers<"state">;
  private readonly out: Numbers<"int64">;
  private readonly root: Numbers<"uint32">;
  private readonly source: Numbers<"uint32">;
  private readonly ends: [Numbers<"int32">, Numbers<"int32">, Numbers<"int32">];
  private games = 0;

  constructor(engine: Engine, seats: number) {
    this.engine = engine;
    this.thinker = new Thinker(engine);
    this.cell = engine.cell();
    this.out = engine.scratch();
    this.root = engine.source();
    this.source = engine.source();
    this.ends = [engine.memory.take("int32", ROW, seats), engine.memory.take("int32", ROW, seats), engine.memory.take("int32", ROW, 2)];
    engine.seed(this.root, SEED);
    engine.begin(this.cell, seats, SEED);
  }

  /** For so many seconds random play, dealing included: how many decisions that were. */
  play(seconds: number): number {
    const { engine, ends } = this;
    return during(seconds, () => {
      engine.playGames(this.cell, this.source, this.out, this.root, this.games, ...ends);
      this.games += ROW;
      return engine.memory.at(ends[2]).reduce((sum, length, i) => (i % 2 ? sum : sum + length), 0);
    });
  }

  /** As long thoughts about what a seat sees, given as base64, one after the other with the same source: how many. */
  think(seconds: number, view: string, seat: number, effort: number): number {
    const { engine } = this;
    const cell = engine.cell();
    engine.memory.at(cell).set(bytesOf(view));
    engine.seed(this.source, SEED);
    return during(seconds, () => {
      this.thinker.think(cell, seat, this.source, effort);
      return 1;
    });
  }
}

function during(seconds: number, work: () => number): number {
  const end = performance.now() + 1000 * seconds;
  let done = 0;
  while (performance.now() < end) done += work();
  return done;
}

/** What is asked: of which game, and how long each slice takes. */
export interface Asked {
  facts: Facts;
  /** The module, in base64. */
  module: string;
  seats: number;
  what: "play" | "think";
  seconds: number;
  view: string;
  seat: number;
  effort: number;
}

const runners = new Map<string, Runner>();

export async function answer({ facts, module, seats, what, seconds, view, seat, effort }: Asked): Promise<number> {
  const name = `${facts.game} ${seats}`;
  const runner = runners.get(name) ?? new Runner(await openEngine(facts, bytesOf(module)), seats);
  runners.set(name, runner);
  return what === "play" ? runner.play(seconds) : runner.think(seconds, view, seat, effort);
}
