/** What the values in the views of a game stand for, by the types in its shapes.py. */

/** Cards that are mere numbers are told from how many there are of something. */
export type Meaning = "seat" | "card" | "number" | "place" | "slot";

export interface Meanings {
  /** Of a field; of one in an object by its path, as `last.starter`. */
  said: Readonly<Record<string, Meaning | undefined>>;
  /** Lists that may have an entry for each seat. */
  rows: readonly string[];
}

const NOTHING: Meanings = { said: {}, rows: [] };
const files = import.meta.glob<Meanings>("../../generated/meanings/*.json", { import: "default" });
const loaded = new Map<string, Meanings>();

export async function loadMeanings(game: string): Promise<void> {
  loaded.set(game, (await files[`../../generated/meanings/${game}.json`]?.()) ?? NOTHING);
}

export function meaningsOf(game: string): Meanings {
  return loaded.get(game) ?? NOTHING;
}
