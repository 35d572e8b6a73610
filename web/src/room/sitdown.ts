/** Ways to a seat. */
import { about, joinRoom, newRoom, Refusal } from "../lib/api";
import { command } from "../lib/connection/command";
import { m } from "../lib/messages";
import { patiently } from "../ui/patience.svelte";
import type { GameInfo, Level, NewRoom, PlayOn } from "../lib/protocol";
import { router } from "../lib/router.svelte";
import { holdSeats } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import { likedSetup, type Setup, usualSetup } from "./setup";

async function offered(game: string): Promise<GameInfo> {
  const info = (await about()).games.find((offer) => offer.name === game);
  if (!info) throw new Refusal("unknown_game");
  return info;
}

/** One tap: a table against bots, already dealt. */
export async function playNow(game: string): Promise<void> {
  const setup = likedSetup(await offered(game), "bots");
  await openTable(game, setup.seats.includes("open") ? { ...setup, seats: setup.seats.map(bot) } : setup, true);
}

/** One tap: the usual table against bots of a level. */
export async function playWith(game: string, level: Level): Promise<void> {
  await openTable(game, usualSetup(await offered(game), level), true);
}

function bot(seat: Setup["seats"][number]): Setup["seats"][number] {
  return seat === "open" ? "casual" : seat;
}

const ownName = (nameless = m.guest()): string => settings.name.trim() || nameless;

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
  const seated = await patiently(() => newRoom({ name: ownName(), ...room }));
  holdSeats(seated.room, [seated.token]);
  router.go(`/r/${seated.room}`);
}

/** Open a table for people around this device: it takes a seat for each of them, and begins. */
export async function openTogether(game: string, setup: Setup, names: readonly string[]): Promise<void> {
  // The device itself looks on for everybody, and nobody is hurried while it goes round.
  const seated = await newRoom({ name: ownName(m.person_n({ number: 1 })), game, ...setup, spectators: true, clock: "none" });
  const tokens = [seated.token];
  for (const [index, seat] of setup.seats.entries()) {
    if (seat === "open") tokens.push((await joinRoom(seated.room, { name: names[index] ?? m.guest(), seat: index + 1 })).token);
  }
  holdSeats(seated.room, tokens);
  await patiently(() => command(seated.room, seated.token, { type: "start" }));
  router.go(`/r/${seated.room}`);
}
