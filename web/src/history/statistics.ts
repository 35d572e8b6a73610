/** What many games say together. Your seat in a game is the first one of this device. */
import type { Level } from "../lib/protocol";
import type { KeptGame } from "./kept";

export interface Tally {
  games: number;
  /** Also those that were shared. */
  wins: number;
  /** How often each place was reached: the first number is that of first places. */
  places: number[];
  meanPlace: number;
  meanPoints: number;
}

/** Somebody who sat at the same tables: a person by name, bots by their level. */
export interface Rival {
  name: string | null;
  level: Level | null;
  games: number;
  /** How often we finished before, beside and behind them. */
  above: number;
  same: number;
  below: number;
}

const LEVELS: readonly Level[] = ["beginner", "casual", "strong", "master"];

export function ownPlace(game: KeptGame): number {
  return game.places[game.own[0] ?? 0] ?? 0;
}

export function ownPoints(game: KeptGame): number {
  return game.scores[game.own[0] ?? 0] ?? 0;
}

export function tally(games: readonly KeptGame[]): Tally {
  const reached = games.map(ownPlace);
  const places = Array.from({ length: Math.max(0, ...games.map((game) => game.places.length)) }, () => 0);
  for (const place of reached) places[place - 1] = (places[place - 1] ?? 0) + 1;
  return {
    games: games.length,
    wins: reached.filter((place) => place === 1).length,
    places,
    meanPlace: mean(reached),
    meanPoints: mean(games.map(ownPoints)),
  };
}

/** The games that were played, the one played most first. */
export function gamesPlayed(games: readonly KeptGame[]): string[] {
  const often = new Map<string, number>();
  for (const { game } of games) often.set(game, (often.get(game) ?? 0) + 1);
  return [...often].sort(([, one], [, other]) => other - one).map(([game]) => game);
}

/** People, whom we met most first; bots from the weakest to the strongest. */
export function rivals(games: readonly KeptGame[]): { people: Rival[]; bots: Rival[] } {
  const people = new Map<string, Rival>();
  const bots = new Map<string, Rival>();
  for (const game of games) {
    const own = ownPlace(game);
    // Two bots of one level at a table are two meetings of one game.
    const met = new Set<Rival>();
    game.places.forEach((place, seat) => {
      if (seat === game.own[0]) return;
      const level = game.levels[seat] ?? null;
      const name = game.names[seat] ?? null;
      const [kind, key] = level ? [bots, level] : [people, (name ?? "").trim().toLowerCase()];
      const rival = kind.get(key) ?? { name, level, games: 0, above: 0, same: 0, below: 0 };
      kind.set(key, rival);
      met.add(rival);
      if (own < place) rival.above += 1;
      else if (own > place) rival.below += 1;
      else rival.same += 1;
    });
    for (const rival of met) rival.games += 1;
  }
  return {
    people: [...people.values()].sort((one, other) => other.games - one.games),
    bots: [...bots.values()].sort((one, other) => LEVELS.indexOf(one.level!) - LEVELS.indexOf(other.level!)),
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : 0;
}
