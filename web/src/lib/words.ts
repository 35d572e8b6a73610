/** The words of a game in the language of the page, which are compiled from its words.toml. */
import type { GameEvent } from "./protocol";
import { settings, type Lang } from "./settings.svelte";
import { Words, type WordTable } from "./wording";

export type { Words } from "./wording";

const files = import.meta.glob<WordTable>("../generated/words/*.json", { import: "default" });
const loaded = new Map<string, Words>();

/** Fetch the words of a game; until then `words` does not know it. */
export async function loadWords(game: string, lang: Lang = settings.lang): Promise<Words> {
  const key = `${game}.${lang}`;
  const known = loaded.get(key);
  if (known) return known;
  const file = files[`../generated/words/${key}.json`];
  if (!file) throw new Error(`There are no words for ${key}.`);
  const spoken = new Words(await file());
  loaded.set(key, spoken);
  return spoken;
}

/** Fetch another language for every game that is on the page, before the page changes to it. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const games = new Set([...loaded.values()].map((known) => known.game));
  await Promise.all([...games].map((game) => loadWords(game, lang)));
}

export function words(game: string): Words {
  const spoken = loaded.get(`${game}.${settings.lang}`);
  if (!spoken) throw new Error(`The words of ${game} are not loaded.`);
  return spoken;
}

export function eventText(game: string, event: GameEvent, names: readonly string[]): string {
  return words(game).event(event, names);
}
