/** The review of a finished game while it is being made, and when it is there. */
import { beginReview, gameReview, Refusal, type Trouble } from "../lib/api";
import type { Review, ReviewState } from "../lib/protocol";

const AGAIN = 1_000; // milliseconds between two questions

interface Seen {
  at: number;
  done: number;
}

/** How many milliseconds are left, judged by how fast it went since it was first seen; null: nobody can tell yet. */
export function timeLeft(first: Seen | null, now: Seen, moves: number): number | null {
  if (!first || now.done <= first.done) return null;
  return ((now.at - first.at) / (now.done - first.done)) * (moves - now.done);
}

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  /** The server does not answer; we go on asking. */
  lost = $state(false);
  /** Why it cannot be begun. */
  refused = $state<Trouble | null>(null);
  left = $state<number | null>(null);
  #first: Seen | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    readonly id: string,
    private readonly ask = { gameReview, beginReview },
  ) {}

  get review(): Review | null {
    return this.state?.review ?? null;
  }

  get underway(): boolean {
    return this.state?.state === "waiting" || this.state?.state === "running";
  }

  look(): Promise<void> {
    return this.#learn(() => this.ask.gameReview(this.id));
  }

  begin(): Promise<void> {
    this.refused = null;
    return this.#learn(() => this.ask.beginReview(this.id));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #learn(question: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const state = await question();
      this.lost = false;
      this.#measure(state);
      this.state = state;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "failed";
      if (code === "unreachable") this.lost = true;
      else this.refused = code;
    }
    if (!this.#stopped && (this.underway || this.lost)) this.#timer = setTimeout(() => void this.look(), AGAIN);
  }

  #measure({ state, done, moves }: ReviewState): void {
    const now = { at: performance.now(), done };
    if (state !== "running") this.#first = null;
    else this.#first ??= now;
    this.left = timeLeft(this.#first, now, moves);
  }
}
