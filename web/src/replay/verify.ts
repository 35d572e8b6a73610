/** Whether a deal is the one that was promised: the same bytes as stammtisch.match.record.commitment, hashed in the page. */
import { sha256 } from "./sha256";

/** What of a record fixes its deals. */
export interface Fixed {
  engine: string;
  game: string;
  options: Record<string, number | string>;
  seats: number;
  seed: string | null;
  commitment: string | null;
}

/** JSON as Python writes it with sorted keys and without spaces: everything beyond ASCII is escaped. */
export function plainJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => `${plainJson(key)}:${plainJson(part)}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function commitment({ engine, game, options, seats, seed }: Fixed): string {
  return sha256(plainJson({ engine, game, options, seats, seed }));
}

export type Finding = "holds" | "seen" | "broken" | "unseen_broken" | "no_seed";

/**
 * Hash the record's seed and compare: with the commitment that this device saw during the game, if it did, and with the
 * one in the record, which vouches only for itself.
 */
export function check(record: Fixed, seen: string | null): { finding: Finding; found: string | null } {
  if (record.seed === null) return { finding: "no_seed", found: null };
  const found = commitment(record);
  if (seen !== null) return { finding: found === seen ? "seen" : "broken", found };
  return { finding: found === record.commitment ? "holds" : "unseen_broken", found };
}
