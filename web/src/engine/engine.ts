/** The rules of a game as WebAssembly, ready to be called. They are the same as everywhere: src/stammtisch/engine/entries.py lists them. */
import { KEY, Library, NAMES, SEED, WORDS, type Exports, type Facts, type Numbers } from "../generated/engine/library.ts";
import { Memory } from "./memory.ts";

/** There is no playing with this module; says why. */
export class CannotOpen extends Error {}

export class Engine extends Library {
  readonly facts: Facts;
  readonly memory: Memory;

  constructor(facts: Facts, call: Exports, memory: Memory) {
    super(call);
    this.facts = facts;
    this.memory = memory;
  }

  /** Memory for one state. */
  cell(): Numbers<"state"> {
    return this.memory.take("state", 1);
  }

  /** Numbers for the rules to write into: `out` of the entries. */
  scratch(): Numbers<"int64"> {
    return this.memory.take("int64", this.length("OUT"));
  }

  /** Memory for a generator. */
  source(): Numbers<"uint32"> {
    return this.memory.take("uint32", WORDS);
  }

  /** The generator in a state: that field of it. */
  chance(cell: Numbers<"state">): Numbers<"uint32"> {
    return { kind: "uint32", at: cell.at + this.facts.fields["chance"]![0], shape: [WORDS] };
  }

  /** Make a generator of a seed of 32 bytes. */
  seed(source: Numbers<"uint32">, seed: Uint8Array): void {
    if (seed.length !== 4 * (KEY - SEED)) throw new RangeError(`A seed has ${4 * (KEY - SEED)} bytes, not ${seed.length}.`);
    const words = new DataView(seed.buffer, seed.byteOffset);
    const numbers = this.memory.at(source).fill(0);
    for (let i = SEED; i < KEY; i++) numbers[i] = words.getUint32(4 * (i - SEED), true);
    this.beginDeal(source, 0);
  }

  /** Write a table for so many, with the usual options, and deal. */
  begin(cell: Numbers<"state">, seats: number, seed: Uint8Array): void {
    const start = this.facts.starts[seats];
    if (start === undefined) throw new RangeError(`${this.facts.game} is not played by ${seats}.`);
    this.memory.at(cell).set(bytesOf(start));
    this.seed(this.chance(cell), seed);
    this.deal(cell);
  }

  /** One of the lengths of arrays that are fixed for the game. */
  length(name: string): number {
    return this.facts.lengths[name]!;
  }
}

/** Open the module that the facts of a game name. Throws CannotOpen if these bytes are not such a module. */
export async function openEngine(facts: Facts, bytes: BufferSource): Promise<Engine> {
  const said = await compile(facts, bytes);
  const { memory, __heap_base: base } = said;
  const missing = NAMES.find((name) => typeof said[name] !== "function");
  if (missing || !(memory instanceof WebAssembly.Memory) || !(base instanceof WebAssembly.Global)) {
    throw new CannotOpen(`The rules of ${facts.game} are those of another version: ${missing ?? "memory"} is missing.`);
  }
  return new Engine(facts, said as unknown as Exports, new Memory(memory, base.value as number, facts.state));
}

async function compile(facts: Facts, bytes: BufferSource): Promise<WebAssembly.Exports> {
  try {
    return (await WebAssembly.instantiate(bytes)).instance.exports;
  } catch (problem) {
    throw new CannotOpen(`The rules of ${facts.game} cannot be opened: ${problem instanceof Error ? problem.message : problem}`);
  }
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
