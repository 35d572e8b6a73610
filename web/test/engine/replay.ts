/**
 * Replays matches and thoughts in Node, to be compared with those of Python: tests/engine/test_webassembly.py writes what to do to the
 * standard input and reads what came of it.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { bytesOf, openEngine, type Engine } from "../../src/engine/engine.ts";
import { Thinker, type Thought } from "../../src/engine/thinker.ts";
import { DONE, NOBODY, type Facts, type Numbers } from "../../src/generated/engine/library.ts";

interface Match {
  seats: number;
  seed: string;
  moves: [seat: number, action: number][];
  /** After how many moves each a bot is asked what it would choose: that takes its time. */
  chosen: number;
}

interface Question {
  view: string;
  seat: number;
  seed: string;
  effort: number;
}

interface Row {
  seats: number;
  seed: string;
  games: number;
}

interface Task {
  /** Where the module is. */
  folder: string;
  game: string;
  matches: Match[];
  questions: Question[];
  rows: Row[];
}

interface Outcome {
  /** What the module asks for, and its bytes as servers send them. */
  module: { imports: unknown[]; compressed: number };
  /** Of each match a hash of all states, and one of what everybody saw, could do and would have done. */
  states: string[];
  seen: string[];
  thoughts: Thought[];
  /** Of each row of random games a hash of how they ended. */
  rows: string[];
}

const [SLIPS, SEES, EFFORT] = [300, 2, 40]; // of a bot that does everything a bot can do

async function carryOut(task: Task): Promise<Outcome> {
  const facts = JSON.parse(readFileSync(new URL(`../../src/generated/engine/${task.game}.json`, import.meta.url), "utf-8")) as Facts;
  const bytes = readFileSync(`${task.folder}/${facts.module}`);
  const player = new Player(await openEngine(facts, bytes));
  return {
    module: { imports: WebAssembly.Module.imports(await WebAssembly.compile(bytes)), compressed: brotliCompressSync(bytes).length },
    states: task.matches.map((match) => player.states(match)),
    seen: task.matches.map((match) => player.seen(match)),
    thoughts: task.questions.map((question) => player.think(question)),
    rows: task.rows.map((row) => player.random(row)),
  };
}

class Player {
  readonly engine: Engine;
  readonly thinker: Thinker;
  readonly cell: Numbers<"state">;
  readonly view: Numbers<"state">;
  readonly out: Numbers<"int64">;
  readonly source: Numbers<"uint32">;
  readonly observation: Numbers<"float32">;

  constructor(engine: Engine) {
    this.engine = engine;
    this.thinker = new Thinker(engine);
    this.cell = engine.cell();
    this.view = engine.cell();
    this.out = engine.scratch();
    this.source = engine.source();
    this.observation = engine.memory.take("float32", engine.length("FEATURES"));
  }

  states(match: Match): string {
    const hash = createHash("sha256");
    this.play(match, () => hash.update(this.engine.memory.at(this.cell)));
    return hash.digest("hex");
  }

  seen(match: Match): string {
    const { engine, view, out, source } = this;
    const hash = createHash("sha256");
    engine.seed(source, bytesOf(match.seed));
    const look = (numbers: Numbers): unknown => hash.update(engine.memory.at(numbers));
    const note = (number: number): unknown => hash.update(`${number} `);
    this.play(match, (made) => {
      note(engine.countRounds(this.cell));
      for (let seat = NOBODY; seat < match.seats; seat++) {
        this.put(view, this.cell);
        engine.memory.at(out).fill(0n);
        engine.see(view, seat, out);
        look(view);
        look(out);
        if (seat === NOBODY) continue;
        engine.observe(view, seat, this.observation);
        look(this.observation);
        const count = engine.listMoves(view, seat, out);
        note(count);
        if (!count) continue;
        note(engine.advise(view, seat, out, source));
        if (made % match.chosen === 0) note(this.thinker.choose(view, seat, source, SLIPS, SEES, EFFORT));
        engine.imagine(view, source);
        look(view);
      }
    });
    return hash.digest("hex");
  }

  think({ view, seat, seed, effort }: Question): Thought {
    this.engine.memory.at(this.view).set(bytesOf(view));
    this.engine.seed(this.source, bytesOf(seed));
    return this.thinker.think(this.view, seat, this.source, effort);
  }

  random({ seats, seed, games }: Row): string {
    const { engine, cell, out, source } = this;
    engine.begin(cell, seats, bytesOf(seed));
    const root = engine.source();
    engine.seed(root, bytesOf(seed));
    const [scores, places, lengths] = [
      engine.memory.take("int32", games, seats),
      engine.memory.take("int32", games, seats),
      engine.memory.take("int32", games, 2),
    ];
    engine.playGames(cell, source, out, root, 0, scores, places, lengths);
    const hash = createHash("sha256");
    for (const end of [scores, places, lengths]) hash.update(engine.memory.at(end));
    return hash.digest("hex");
  }

  /** Play a match again; `look` sees the deal and the table after every move. */
  private play({ seats, seed, moves }: Match, look: (made: number) => void): void {
    this.engine.begin(this.cell, seats, bytesOf(seed));
    look(0);
    for (const [made, [seat, action]] of moves.entries()) {
      if (this.engine.step(this.cell, seat, action, this.out) !== DONE) throw new Error(`Seat ${seat} cannot do ${action}.`);
      look(made + 1);
    }
  }

  private put(to: Numbers<"state">, from: Numbers<"state">): void {
    this.engine.memory.at(to).set(this.engine.memory.at(from));
  }
}

stdout.write(JSON.stringify(await carryOut(JSON.parse(await text(stdin)) as Task)));
