/** The memory of a module, as typed arrays. What is taken stays taken, and is all zeros at first. */
import type { Kind, Numbers } from "../generated/engine/library.ts";

const ARRAYS = {
  state: Uint8Array,
  uint32: Uint32Array,
  int32: Int32Array,
  int64: BigInt64Array,
  float32: Float32Array,
  float64: Float64Array,
} satisfies Record<Kind, unknown>;

export type TypedArray<K extends Kind> = InstanceType<(typeof ARRAYS)[K]>;

const PAGE = 65536;
const ALIGNED = 16;

export class Memory {
  private readonly memory: WebAssembly.Memory;
  private top: number;
  private readonly state: number;

  /** Everything from `base` on is free; a state has so many bytes. */
  constructor(memory: WebAssembly.Memory, base: number, state: number) {
    this.memory = memory;
    this.top = aligned(base);
    this.state = state;
  }

  /** Room for an array of this shape. Throws RangeError if there is none. */
  take<K extends Kind>(kind: K, ...shape: readonly number[]): Numbers<K> {
    const numbers = { kind, at: this.top, shape };
    const end = aligned(this.top + this.count(numbers) * ARRAYS[kind].BYTES_PER_ELEMENT);
    const lacking = end - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    this.top = end;
    return numbers;
  }

  /** What these are now; states are bytes. Ask again after each `take`: memory that grows is another buffer. */
  at<K extends Kind>(numbers: Numbers<K>): TypedArray<K> {
    return new ARRAYS[numbers.kind](this.memory.buffer, numbers.at, this.count(numbers)) as TypedArray<K>;
  }

  private count(numbers: Numbers): number {
    return numbers.shape.reduce((product, length) => product * length, numbers.kind === "state" ? this.state : 1);
  }
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNED) * ALIGNED;
}
