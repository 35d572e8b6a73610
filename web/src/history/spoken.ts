/** Numbers and days of the history in the language of the page. */
import { m } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { levelName } from "../lib/names";
import { minus } from "../lib/wording";
import type { KeptGame } from "./kept";
import type { Rival } from "./statistics";

export function day(time: number): string {
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium" }).format(time);
}

export function rounded(number: number): string {
  return minus(new Intl.NumberFormat(settings.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number));
}

export function share(part: number, whole: number): string {
  return new Intl.NumberFormat(settings.lang, { style: "percent" }).format(whole ? part / whole : 0);
}

export function rivalName({ name, level }: Pick<Rival, "name" | "level">): string {
  return level ? m.bot_level({ level: levelName(level) }) : name || m.guest();
}

/** Everybody at the table by seat. */
export function playerNames(game: KeptGame): string[] {
  return game.places.map((_, seat) => {
    if (seat === game.own[0]) return m.you();
    return rivalName({ name: game.names[seat] ?? null, level: game.levels[seat] ?? null });
  });
}
