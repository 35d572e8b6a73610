/** Record files that people open. */
import { bringRecord, Refusal } from "../lib/api";
import { m } from "../lib/messages";
import { troubleLine } from "../ui/trouble";

const LONGEST = 256 * 1024; // bytes, as the server takes them

const REASONS: Record<string, () => string> = {
  damaged: m.record_damaged,
  newer: m.record_newer,
  position: m.record_position,
  unfinished: m.record_unfinished,
  moves: m.record_moves,
  claims: m.record_claims,
};

/** Why a file cannot be shown, in a sentence that says what to do. */
export function recordLine(error: unknown): string {
  if (!(error instanceof Refusal)) return m.record_not_json();
  if (error.code === "bad_record") return (REASONS[error.reason ?? ""] ?? m.record_damaged)();
  if (error.code === "other_rules") return m.record_other_rules();
  if (error.code === "too_long") return m.record_too_long();
  if (error.code === "bad_message" || error.code === "unknown_game") return m.record_damaged();
  return troubleLine(error.code);
}

/** The id under which a record can be looked at. */
export async function openRecord(file: File): Promise<string> {
  if (file.size > LONGEST) throw new Refusal("too_long");
  const document: unknown = JSON.parse(await file.text());
  if (typeof document !== "object" || document === null || Array.isArray(document)) throw new SyntaxError("no record");
  return (await bringRecord(document)).id;
}
