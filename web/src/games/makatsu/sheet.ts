import { m } from "../../lib/messages";
import type { Sheet } from "../../table/contract";
import type { MakatsuView } from "../../generated/shapes/makatsu";

/** A phase pays in tokens of its own size: they tell what it brought. */
export function sheet(view: MakatsuView): Sheet {
  const phases = (view.tokens[0] ?? []).map((_, at) => at + 1);
  return {
    title: m.makatsu_phase(),
    lines: phases.map((worth) => ({
      name: String(worth),
      cells: view.tokens.map((tokens) => ({ points: worth * (tokens[worth - 1] ?? 0) })),
    })),
  };
}
