/** The games of this device as a file that people can read and another device can take over. */
import { isKept, type KeptGame } from "./kept";

const FORMAT = "stammtisch-history";
const VERSION = 1;

/** It is not such a file, or it is one of a newer version. */
export class BadFile extends Error {}

interface Player {
  name?: string;
  bot?: string;
  points: number;
  place: number;
}

export function toFile(games: readonly KeptGame[], now: Date): string {
  const told = games.map((game) => ({
    id: game.id,
    game: game.game,
    finished: new Date(game.finished).toISOString(),
    own_seats: game.own,
    players: game.places.map((place, seat) => player(game, seat, place)),
  }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, saved: now.toISOString(), games: told }, null, 2)}\n`;
}

function player(game: KeptGame, seat: number, place: number): Player {
  const level = game.levels[seat];
  const who = level ? { bot: level } : { name: game.names[seat] ?? "" };
  return { ...who, points: game.scores[seat] ?? 0, place };
}

/** The games of a file; one that cannot be read in it makes the whole file bad, lest something is missed. */
export function fromFile(text: string): KeptGame[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new BadFile();
  }
  const { format, version, games } = (file ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || version !== VERSION || !Array.isArray(games)) throw new BadFile();
  return games.map(read);
}

function read(told: unknown): KeptGame {
  const { id, game, finished, own_seats: own, players } = (told ?? {}) as Record<string, unknown>;
  if (!Array.isArray(players) || typeof finished !== "string") throw new BadFile();
  const sat = players.map((one) => (one ?? {}) as Partial<Player>);
  const kept = {
    id,
    game,
    finished: Date.parse(finished),
    own,
    names: sat.map((one) => one.name ?? null),
    levels: sat.map((one) => one.bot ?? null),
    scores: sat.map((one) => one.points),
    places: sat.map((one) => one.place),
  };
  if (!isKept(kept)) throw new BadFile();
  return kept;
}
