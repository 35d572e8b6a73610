/** Games are compiled once on a machine: whoever asks for one before that waits a little. */
import { Refusal } from "../lib/api";
import { troubleLine } from "./trouble";
import { toasts } from "./toasts.svelte";

const AGAIN = 1_500; // milliseconds
const PATIENCE = 60; // questions

/** Ask until the game is ready; says so if it takes its time. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "compiling" || tries >= PATIENCE) throw error;
      if (tries === 0) toasts.say(troubleLine("compiling"));
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}
