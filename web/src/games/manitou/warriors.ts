import type { GroundState } from "../../generated/shapes/manitou";

/** Who beats whom: what the wheel shows. */
export const BEATS: Record<string, string[]> = {
  chief: ["medicine", "rain", "scout"],
  mother: ["chief"],
  medicine: ["rain", "mother"],
  rain: ["scout", "mother"],
  scout: ["medicine", "mother"],
};

export type Outcome = { kind: "free" | "second" | "loses" } | { kind: "beats" | "equal" | "sacrifice"; card: string };

/** What would come of a warrior at a ground: read off the wheel, for the eye only; the server resolves it. */
export function outcome(card: string, ground: GroundState, seat: number): Outcome {
  const defender = ground.warriors.at(-1);
  if (ground.holder === null || defender === undefined) return { kind: "free" };
  if (ground.holder === seat) return { kind: "second" };
  const stronger = BEATS[card]?.includes(defender) ?? false;
  if (ground.warriors.length > 1) return stronger || card === defender ? { kind: "sacrifice", card: defender } : { kind: "loses" };
  if (card === defender) return { kind: "equal", card };
  return stronger ? { kind: "beats", card: defender } : { kind: "loses" };
}
