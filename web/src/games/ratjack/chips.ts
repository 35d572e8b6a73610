import { m } from "../../lib/messages";

/** What a chip looks like, and what it does in words. */
export interface ChipFace {
  kind: "plus" | "minus" | "times" | "lock";
  /** Printed on it, or null where a picture says it. */
  sign: string | null;
  picture: string | null;
  meaning: string;
}

export function chipFace(face: string): ChipFace {
  switch (face) {
    case "half":
      return { kind: "times", sign: "½", picture: null, meaning: m.ratjack_chip_half() };
    case "double":
      return { kind: "times", sign: "×2", picture: null, meaning: m.ratjack_chip_double() };
    case "zero":
      return { kind: "times", sign: "0", picture: null, meaning: m.ratjack_chip_zero() };
    case "padlock":
      return { kind: "lock", sign: null, picture: "lock", meaning: m.ratjack_chip_padlock() };
    case "crest":
      return { kind: "lock", sign: null, picture: "crest", meaning: m.ratjack_chip_crest() };
    case "blank":
      return { kind: "lock", sign: "–", picture: null, meaning: m.ratjack_chip_blank() };
    default: {
      const sign = face.replace("-", "−");
      const kind = face.startsWith("-") ? "minus" : "plus";
      return { kind, sign, picture: null, meaning: m.ratjack_chip_number({ number: sign }) };
    }
  }
}

/** A chip as one says it: with what is printed on it. */
export function spokenChip(face: string): string {
  const { sign, meaning } = chipFace(face);
  return sign === null || meaning.includes(sign) ? meaning : `${sign}, ${meaning}`;
}
