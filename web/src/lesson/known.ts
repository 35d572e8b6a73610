/** Which games somebody on this device has learnt: they need not be explained unasked. */
import { keep, load } from "../lib/storage";

export function isKnown(game: string): boolean {
  return load<string[]>("known", []).includes(game);
}

export function know(game: string): void {
  if (!isKnown(game)) keep("known", [...load<string[]>("known", []), game]);
}
