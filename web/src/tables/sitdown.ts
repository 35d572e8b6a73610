/** Ways to a seat. */
import { about, newRoom, Refusal } from "../api";
import { m } from "../messages";
import type { Level, NewRoom, PlayOn } from "../protocol";
import { router } from "../router.svelte";
import { holdSeat } from "../seats";
import { settings } from "../settings.svelte";
import { toasts } from "../ui/toasts.svelte";
import { troubleLine } from "../trouble";
import { likedSetup, type Setup } from "./setup";

const AGAIN = 1_500; // milliseconds, while a game is being prepared
const PATIENCE = 60; // questions

/** One tap: a table against bots, already dealt. */
export async function playNow(game: string): Promise<void> {
  const info = (await about()).games.find((offer) => offer.name === game);
  if (!info) throw new Refusal("unknown_game");
  const setup = likedSetup(info, false);
  await openTable(game, setup.seats.includes("open") ? { ...setup, seats: setup.seats.map(bot) } : setup, true);
}

function bot(seat: Setup["seats"][number]): Setup["seats"][number] {
  return seat === "open" ? "casual" : seat;
}

/** Go on from a position of a finished game, on one of its seats, against bots on all others. */
export async function playOn(place: PlayOn, game: string, seats: number, level: Level): Promise<void> {
  await sitDown({ game, seats: Array.from({ length: seats - 1 }, () => level), play_on: place });
}

/** Open a table and sit down at it. */
export async function openTable(game: string, setup: Setup, start: boolean): Promise<void> {
  await sitDown({ game, ...setup, start });
}

/** A game that is still being prepared is waited for. */
async function sitDown(room: Omit<NewRoom, "id" | "name">): Promise<void> {
  const wanted = { name: settings.name.trim() || m.guest(), ...room };
  for (let tries = 0; ; tries += 1) {
    try {
      const seated = await newRoom(wanted);
      holdSeat(seated.room, seated.token);
      router.go(`/r/${seated.room}`);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "compiling" || tries >= PATIENCE) throw error;
      if (tries === 0) toasts.say(troubleLine("compiling"));
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}
