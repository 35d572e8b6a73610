/** The finished games of this device, a line each: they stay when the server forgets them. */
import type { FinishedLine, Level, RoomInfo } from "../lib/protocol";
import { keep, load } from "../lib/storage";

export interface KeptGame {
  id: string;
  game: string;
  /** Milliseconds since 1970. */
  finished: number;
  /** The seats of this device; the first is the one that counts. */
  own: number[];
  /** Of people; null for bots. */
  names: (string | null)[];
  /** Of bots; null for people. */
  levels: (Level | null)[];
  scores: number[];
  places: number[];
}

export const MOST = 500; // games; some 250 bytes each
const MOST_FORGOTTEN = 1_000; // more than the server lists for all seats of a device
const LEVELS: readonly unknown[] = ["beginner", "casual", "strong", "master"] satisfies Level[];

/** The newest first. */
export function keptGames(): KeptGame[] {
  const found = load<unknown>("games", []);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** Keep these too; what was known before is told anew, what was deleted stays so. Everything that is kept now. */
export function keepGames(games: readonly KeptGame[]): KeptGame[] {
  const deleted = new Set(forgotten());
  return write(games.filter((game) => !deleted.has(game.id)));
}

/** Keep the game that has just ended in a room, unless the server has told of it better already. */
export function keepEnded(room: RoomInfo, seat: number | null, now: number): void {
  const game = fromRoom(room, seat, now);
  if (game && !keptGames().some((kept) => kept.id === game.id)) keepGames([game]);
}

/** Keep games out of a file, deleted ones too: whoever loads them wants them back. How many are new. */
export function restoreGames(games: readonly KeptGame[]): number {
  const before = new Set(keptGames().map((game) => game.id));
  const wanted = new Set(games.map((game) => game.id));
  keep(
    "forgotten",
    forgotten().filter((id) => !wanted.has(id)),
  );
  return write(games).filter((game) => !before.has(game.id)).length;
}

/** The server may still list them: their ids stay, so that they do not come back. */
export function forgetGames(games: readonly KeptGame[]): KeptGame[] {
  const ids = new Set(games.map((game) => game.id));
  keep("forgotten", [...ids, ...forgotten().filter((id) => !ids.has(id))].slice(0, MOST_FORGOTTEN));
  const left = keptGames().filter((game) => !ids.has(game.id));
  keep("games", left);
  return left;
}

/** A game as the server lists it; null where the device only watched, or went on from a game whose cards were known. */
export function fromLine(line: FinishedLine): KeptGame | null {
  const { id, game, finished, own, names, levels, scores, places } = line;
  return own.length && !line.played_on ? { id, game, finished, own, names, levels, scores, places } : null;
}

/** The game that has just ended in a room; null where somebody has left or changed seats since, or its cards were known. */
export function fromRoom(room: RoomInfo, seat: number | null, now: number): KeptGame | null {
  const line = room.sheet.at(-1);
  const players = room.seats.map((sitting) => String(sitting.player));
  if (!line || seat === null || room.played_on || players.length !== Object.keys(line.places).length) return null;
  if (players.some((player) => !(player in line.places))) return null;
  return {
    id: line.id,
    game: line.game,
    finished: now,
    own: [seat],
    names: room.seats.map((sitting) => sitting.name),
    levels: room.seats.map((sitting) => sitting.level),
    scores: players.map((player) => line.scores[player] ?? 0),
    places: players.map((player) => line.places[player] ?? 0),
  };
}

/** Whether it is a game as this version writes it; storage and files may hold anything. */
export function isKept(thing: unknown): thing is KeptGame {
  if (typeof thing !== "object" || thing === null) return false;
  const { id, game, finished, own, names, levels, scores, places } = thing as Record<keyof KeptGame, unknown>;
  if (typeof id !== "string" || !/^[\w-]{16}$/.test(id) || typeof game !== "string" || !Number.isSafeInteger(finished)) return false;
  if (!isList(places, isPlace) || places.length < 2) return false;
  const seats = places.length;
  return (
    isList(own, (seat) => Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < seats) &&
    own.length > 0 &&
    isList(names, (name) => name === null || typeof name === "string", seats) &&
    isList(levels, (level) => level === null || LEVELS.includes(level), seats) &&
    isList(scores, Number.isFinite, seats)
  );
}

function isPlace(place: unknown): boolean {
  return Number.isInteger(place) && (place as number) >= 1;
}

function isList(thing: unknown, fits: (one: unknown) => boolean, length?: number): thing is unknown[] {
  return Array.isArray(thing) && (length === undefined || thing.length === length) && thing.every((one) => fits(one));
}

function forgotten(): string[] {
  const ids = load<unknown>("forgotten", []);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

function write(told: readonly KeptGame[]): KeptGame[] {
  const games = new Map([...keptGames(), ...told].map((game) => [game.id, game]));
  const newest = [...games.values()].sort((one, other) => other.finished - one.finished).slice(0, MOST);
  keep("games", newest);
  return newest;
}
