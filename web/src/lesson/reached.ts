/** How far somebody on this device has come in the lessons that were left before their end. */
import { keep, load } from "../lib/storage";

export function reached(game: string): number {
  return load<Record<string, number>>("lessons", {})[game] ?? 0;
}

export function reach(game: string, step: number): void {
  keep("lessons", { ...load<Record<string, number>>("lessons", {}), [game]: step });
}
