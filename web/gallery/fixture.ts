import type { GameEvent, View } from "../src/table/contract";

/** A position as fixtures.py writes it. */
export interface Fixture {
  name: string;
  view: View;
  events: GameEvent[];
  options: Record<string, string | number>;
}
