import type { MakeChoices } from "../contract";
import { completed, following, tapped } from "./taps";

interface Made {
  /** The moves that the taps were made for: others come with each new view. */
  moves: string[] | null;
  taps: string[];
}

/** The taps of a person on a table that may change under their hands. */
export const makeChoices: MakeChoices = (position, complete, explain) => {
  let made = $state.raw<Made>({ moves: null, taps: [] });

  const taps = $derived.by(() => {
    const { moves, targets, asked } = position();
    if (made.moves === moves) return made.taps;
    const stand = following(targets, made.taps).size > 0 || (asked && completed(moves, targets, made.taps) !== null);
    return stand ? made.taps : [];
  });
  const lit = $derived.by(() => {
    const { targets, open } = position();
    return open ? following(targets, taps) : new Set<string>();
  });

  return {
    get taps() {
      return taps;
    },
    get lit() {
      return lit;
    },
    tap(place) {
      const { moves, targets, open } = position();
      const next = open ? tapped(targets, taps, place) : null;
      if (!next) return explain(place);
      made = { moves, taps: next };
      const move = next.length > 0 ? completed(moves, targets, next) : null;
      if (move !== null) complete(move);
    },
    show(path) {
      made = { moves: position().moves, taps: [...path] };
    },
    cancel() {
      const any = taps.length > 0;
      made = { moves: position().moves, taps: [] };
      return any;
    },
  };
};
