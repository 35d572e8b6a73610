/** Thinking about positions of one game, as stammtisch.bots.thinking does: the same view, source and effort give the same thought. */
import {
  BRANCHES,
  DEEPEST,
  EACH_NODE,
  FOREST,
  GAIN,
  KINDS,
  MOST_NODES,
  MOVES,
  POINTS,
  SQUARES,
  SUM,
  TREES,
  WORLDS,
  type Forest,
  type Kind,
  type Numbers,
} from "../generated/engine/library.ts";
import { bytesOf, type Engine } from "./engine.ts";

/** What a search has found about one move; all but `action` and `tries` are means, `error` is a standard error. */
export interface Opinion {
  action: number;
  tries: number;
  value: number;
  gain: number;
  error: number;
  points: number;
}

export interface Thought {
  best: number;
  /** The strategy's move. */
  usual: number;
  /** In the order of the actions. */
  opinions: Opinion[];
}

export class Thinker {
  readonly engine: Engine;
  private readonly forests = new Map<number, Forest>();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** The decision of a level, as a whole. */
  choose(view: Numbers<"state">, seat: number, source: Numbers<"uint32">, slips: number, sees: number, effort: number): number {
    return this.engine.choose(this.put(view, effort), seat, source, this.engine.facts.horizon, slips, sees, effort);
  }

  /** What the search finds about every legal move of a seat. */
  think(view: Numbers<"state">, seat: number, source: Numbers<"uint32">, effort: number): Thought {
    const forest = this.put(view, effort);
    const { engine } = this;
    const count = engine.listMoves(first(forest.states), seat, first(forest.out));
    if (!count) throw new RangeError(`Seat ${seat} owes no decision in this view.`);
    engine.memory.at(forest.moves).set(engine.memory.at(forest.out).subarray(0, count));
    const best = engine.think(forest, seat, source, engine.facts.horizon, effort, 1, 0, count);
    return this.read(forest, best);
  }

  /** A forest that is about to think about a view: one with room for just so much effort. */
  private put(view: Numbers<"state">, effort: number): Forest {
    const nodes = Math.floor(Math.min(Math.floor(effort / EACH_NODE), MOST_NODES) / TREES) + 1;
    const forest = this.forests.get(nodes) ?? this.grown(nodes);
    const { memory } = this.engine;
    memory.at(forest.states).set(memory.at(view));
    return forest;
  }

  private grown(nodes: number): Forest {
    const { memory, facts } = this.engine;
    const slots = 1 << (32 - Math.clz32(2 * nodes));
    const own = { trees: TREES, positions: TREES * WORLDS, rooms: nodes, branches: BRANCHES * nodes, depth: DEEPEST, slots };
    const lengths: Readonly<Record<string, number>> = { ...facts.lengths, ...own };
    const parts = Object.entries(FOREST).map(([part, [kind, ...shape]]) => [
      part,
      memory.take(kind, ...shape.map((length) => (typeof length === "string" ? lengths[length]! : length))),
    ]);
    const taken = Object.fromEntries(parts) as Forest;
    const forest = { ...taken, words: { ...taken.words, at: taken.states.at } }; // the same memory
    const factors = memory.at(forest.factors);
    new Uint8Array(factors.buffer, factors.byteOffset, factors.byteLength).set(bytesOf(facts.factors));
    this.forests.set(nodes, forest);
    return forest;
  }

  private read(forest: Forest, best: number): Thought {
    const { memory } = this.engine;
    const count = Number(memory.at(forest.race)[MOVES]);
    const [moves, tries, totals] = [memory.at(forest.moves), memory.at(forest.tries), memory.at(forest.totals)];
    const opinions = Array.from({ length: count }, (_, number) => opinion(Number(moves[number]), Number(tries[number]), totals.subarray(number * KINDS)));
    return { best, usual: Number(moves[0]), opinions: opinions.sort((a, b) => a.action - b.action) };
  }
}

/** The first of several: a cell of states, a row of `out`. */
function first<K extends Kind>(several: Numbers<K>): Numbers<K> {
  return { ...several, shape: [1, ...several.shape.slice(1)] };
}

function opinion(action: number, tries: number, sums: Float64Array): Opinion {
  const mean = (part: number): number => sums[part]! / tries;
  const gain = mean(GAIN);
  const error = Math.sqrt(Math.max(0, mean(SQUARES) - gain * gain) / tries);
  return { action, tries, value: mean(SUM), gain, error, points: mean(POINTS) };
}
