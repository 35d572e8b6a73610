/** The commitments that this device saw while games were on: afterwards nobody can say that they were others. */
import type { RoomInfo } from "./protocol";
import { keep, load } from "./storage";

export interface Deal {
  room: string;
  match: number;
  commitment: string;
  /** Your seat; null for a spectator. */
  seat: number | null;
  /** The id of the game, which is sent when it is over. */
  game: string | null;
}

const MOST = 300;

function deals(): Deal[] {
  return load<Deal[]>("deals", []);
}

/** Look at a room: its commitment is kept as it was seen first, and the game's id as soon as it is known. */
export function noteDeal(room: RoomInfo, seat: number | null): void {
  if (!room.commitment || (room.phase !== "playing" && room.phase !== "over")) return;
  const known = deals();
  const deal = known.find((one) => one.room === room.code && one.match === room.match);
  const game = room.phase === "over" ? room.last_game : null;
  if (deal && (deal.game !== null || game === null)) return;
  const { code, match, commitment } = room;
  const noted = deal ? { ...deal, game } : { room: code, match, commitment, seat, game };
  keep("deals", [noted, ...known.filter((one) => one !== deal)].slice(0, MOST));
}

/** What this device saw of a game while it was on. */
export function dealOf(game: string): Deal | null {
  return deals().find((deal) => deal.game === game) ?? null;
}
