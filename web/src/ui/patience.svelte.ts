/** Games are compiled once on a machine: whoever asks for one before that sees how far it is, and goes on by itself. */
import { about, Refusal } from "../lib/api";

const SOON = 300; // milliseconds: after a restart of the server a game is ready in the blink of an eye
const LOOK = 700; // milliseconds between two looks
const MOST = 10; // looks in a row that were not answered

/** Whoever waited does not want to any more; there is nothing to say about it. */
export class GivenUp extends Error {}

class Waiting {
  /** The game that is waited for, as soon as that is worth a word. */
  game: string | null = $state(null);
  /** How far it is, from 0 to 1. */
  part = $state(0);
  #wanted: string | null = null;
  #ready: Promise<void> | null = null;
  #reject: (why: Error) => void = () => {};

  /** Until a game is ready. Several who wait for the same one wait together. */
  until(game: string): Promise<void> {
    if (this.#ready && this.#wanted === game) return this.#ready;
    this.leave();
    this.#wanted = game;
    const ready = new Promise<void>((resolve, reject) => {
      this.#reject = reject;
      const isWanted = (): boolean => this.#ready === ready;
      setTimeout(() => void this.#follow(game, isWanted, resolve), SOON);
    });
    return (this.#ready = ready);
  }

  giveUp(): void {
    this.#end(() => this.#reject(new GivenUp()));
  }

  /** Somebody has gone elsewhere: nothing goes on any more. */
  leave(): void {
    this.#end(() => {});
  }

  async #follow(game: string, isWanted: () => boolean, resolve: () => void): Promise<void> {
    for (let unanswered = 0; isWanted(); await new Promise((done) => setTimeout(done, LOOK))) {
      try {
        const offer = (await about(true)).games.find(({ name }) => name === game);
        if (!isWanted()) return;
        if (!offer || offer.ready) return this.#end(resolve);
        unanswered = 0;
        this.game = game;
        this.part = offer.part_done;
      } catch (error) {
        unanswered += 1;
        if (isWanted() && unanswered === MOST) return this.#end(() => this.#reject(error as Error));
      }
    }
  }

  #end(settle: () => void): void {
    settle();
    this.game = this.#wanted = this.#ready = null;
    this.part = 0;
  }
}

export const waiting = new Waiting();

/** Ask until the game is ready. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "compiling" || !error.reason) throw error;
      await waiting.until(error.reason);
    }
  }
}
