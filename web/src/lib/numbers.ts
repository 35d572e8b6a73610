/** Numbers of rules, as they stand in rulebooks and in the words of the games. */
const NUMBER = /\b[A-Z]{3}-\d+\b/;

/** A sentence in pieces: what is said, and the numbers of rules in it. */
export function withRules(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]{3}-\d+)\b/)
    .map((piece, index) => ({ text: piece, rule: index % 2 === 1 }))
    .filter((piece) => piece.text);
}

/** The first rule that a sentence names. */
export function ruleOf(text: string): string | null {
  return NUMBER.exec(text)?.[0] ?? null;
}
