/** The sentences of lessons speak of seats by their letters. */

/** `{B} begins.` with the name of the second seat. */
export function named(text: string, names: readonly string[]): string {
  return text.replace(/\{([A-H])\}/g, (_, letter: string) => names[letter.charCodeAt(0) - 65] ?? "?");
}
