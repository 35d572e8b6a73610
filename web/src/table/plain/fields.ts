/** A view of any game, taken apart: what lies in the middle, and what lies before each seat. */
import { capital, minus } from "../../lib/wording";
import type { Words } from "../../lib/words";
import type { View } from "../contract";
import type { Meaning, Meanings } from "./meanings";

export interface Field {
  /** Its name in the view; in an object the whole path, as `last.starter`. */
  path: string;
  value: unknown;
}

/** What is shown by the frame, by the heads of the seats, or as places to tap. */
const COMMON = new Set(["game", "seats", "seat", "waiting", "over", "scores", "places", "moves", "targets", "prompt", "headline", "facts", "mover"]);

export function divided(view: View, { rows }: Meanings): { middle: Field[]; before: Field[][] } {
  const all: [string, unknown][] = Object.entries(view);
  const found = all.filter(([path, value]) => !COMMON.has(path) && value !== null);
  const bySeat = found.filter(([path, value]) => rows.includes(path) && listOf(value).length === view.seats);
  return {
    middle: found.filter((entry) => !bySeat.includes(entry)).map(([path, value]) => ({ path, value })),
    before: Array.from({ length: view.seats }, (_, seat) => bySeat.map(([path, value]) => ({ path, value: listOf(value)[seat] }))),
  };
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a list holds, or an object by its names. */
export function inner({ path, value }: Field): Field[] {
  if (isObject(value)) return Object.entries(value).map(([key, one]) => ({ path: `${path}.${key}`, value: one }));
  return listOf(value).map((one) => ({ path, value: one }));
}

/** How many single values it holds: little is shown at once, much when somebody wants to see it. */
export function extent(value: unknown): number {
  const single = typeof value !== "object" || value === null;
  return single ? 1 : inner({ path: "", value }).reduce((sum, one) => sum + extent(one.value), 0);
}

export function isHidden(value: unknown): boolean {
  return value === "?" || value === null;
}

export function isCard(value: unknown, meaning: Meaning | undefined, words: Words): boolean {
  if (typeof value === "number") return meaning === "number";
  if (meaning === "card" && typeof value === "string") return true;
  return typeof value === "string" && words.card(value) !== minus(value);
}

/** A field by what the words of the game call it (`[en.fields]`), else by its name in the view. */
export function label(path: string, words: Words): string {
  const key = path.split(".").at(-1) ?? "";
  return capital(words.find("fields", key) ?? (isCard(key, undefined, words) ? words.card(key) : key.replaceAll("_", " ")));
}

/** A single value as text. */
export function told(value: unknown, meaning: Meaning | undefined, words: Words, names: readonly string[]): string {
  if (typeof value === "number" && meaning === "seat") return names[value] ?? "–";
  if (isHidden(value)) return "–";
  if (isCard(value, meaning, words)) return words.card(value);
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value === "string") return words.place(value, names) ?? minus(value);
  return minus(String(value));
}

/** A value of any kind as text, for those who hear it. */
export function spoken(field: Field, meanings: Meanings, words: Words, names: readonly string[]): string {
  const { path, value } = field;
  const all = (said: (one: Field) => string): string => inner(field).map(said).join(", ") || "–";
  if (Array.isArray(value)) return all((one) => spoken(one, meanings, words, names));
  if (isObject(value)) return all((one) => `${label(one.path, words)}: ${spoken(one, meanings, words, names)}`);
  return told(value, meanings.said[path], words, names);
}
