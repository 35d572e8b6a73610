export const COLOURS = ["blue", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const TOKENS: Record<Colour, number> = { blue: 1, yellow: 2, purple: 1 };
export const SYMBOLS: Record<Colour, string> = { blue: "wave", yellow: "sun", purple: "blossom" };

export function colourOf(card: string): Colour {
  return card.startsWith("b") ? "blue" : card.startsWith("y") ? "yellow" : "purple";
}

export function valueOf(card: string): number {
  return Number(card.slice(1));
}

export function size(cards: string[] | number): number {
  return typeof cards === "number" ? cards : cards.length;
}
