import type { KeptGame } from "../../src/history/kept";

/** A game of Ada, on seat 0, against others; each by name or level and place. */
export function game(number: number, places: number[], others: string[] = [], more: Partial<KeptGame> = {}): KeptGame {
  const levels = ["beginner", "casual", "strong", "master"];
  const sitting = ["Ada", ...others.concat(Array.from({ length: places.length }, () => "Bob"))].slice(0, places.length);
  return {
    id: String(number).padStart(16, "0"),
    game: "skyjo",
    finished: 1_700_000_000_000 + number * 1_000,
    own: [0],
    names: sitting.map((name) => (levels.includes(name) ? null : name)),
    levels: sitting.map((name) => (levels.includes(name) ? name : null)) as KeptGame["levels"],
    scores: places.map((place) => place * 10),
    places,
    ...more,
  };
}
