/** Views for tests: what a test does not care about is that of an empty table. */
import type { View } from "../src/lib/protocol";

export function viewWith(fields: Partial<View>): View {
  const empty = { headline: "", facts: {}, waiting: [], scores: [], places: [], moves: [], targets: [] };
  return { game: "skyjo", seats: 2, seat: null, over: false, prompt: "", ...empty, ...fields };
}
