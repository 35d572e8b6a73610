export const GOAL = 25;
const LETTERS = "ABCD";
const SETS: Record<string, { name: string; mark: string }> = {
  r: { name: "red", mark: "dia" },
  b: { name: "blue", mark: "dot" },
  g: { name: "green", mark: "clover" },
  k: { name: "black", mark: "block" },
};

export function letter(seat: number): string {
  return LETTERS[seat] ?? "?";
}

/** What a laid card is called: the seat's letter and its place in the row. */
export function spot(seat: number, place: number): string {
  return `${letter(seat)}${place + 1}`;
}

export function setOf(card: string): { name: string; mark: string } {
  return SETS[card.slice(0, 1)] ?? { name: "black", mark: "block" };
}

export function valueOf(card: string): number {
  return Number(card.slice(1));
}

/** How warm a total is: from 0, cold, over 4, exactly 25, to 5, broken. */
export function heat(total: number): number {
  if (total > GOAL) return 5;
  if (total === GOAL) return 4;
  return [13, 19, 23].filter((least) => total >= least).length;
}
