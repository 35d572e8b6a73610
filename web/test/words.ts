/** The words of the games, as they are generated. */
import { Words, type WordTable } from "../src/lib/wording";

const tables = import.meta.glob<WordTable>("../src/generated/words/*.json", { import: "default", eager: true });

export function wordsOf(game: string, lang: string): Words {
  return new Words(tables[`../src/generated/words/${game}.${lang}.json`]!);
}
