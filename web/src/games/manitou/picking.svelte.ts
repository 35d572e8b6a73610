import type { BoardProps } from "../../table/contract";
import type { ManitouView } from "../../generated/shapes/manitou";
import { listed, sorted } from "./cards";

/** Cards that are being chosen for a hunt: freely here, then sent to the server one by one in their order. */
export interface Picking {
  /** Positions in the list of cards aside. */
  readonly picked: ReadonlySet<number>;
  readonly missing: number;
  toggle(at: number): void;
  send(): void;
}

interface Made {
  hunt: number;
  /** How many the server had counted then. */
  told: number;
  picked: number[];
}

type Props = Pick<BoardProps<ManitouView>, "view" | "seat" | "busy" | "proposal" | "decline" | "choose">;

export function makePicking(props: () => Props): Picking {
  let made = $state.raw<Made>({ hunt: 0, told: 0, picked: [] });

  const own = $derived(props().seat ?? 0);
  const hunt = $derived(props().view.hunt);
  const told = $derived(props().view.chosen[own] ?? 0);
  const aside = $derived(listed(props().view.asides[own]));
  const chosen = $derived.by((): number[] => {
    const { view, busy, proposal } = props();
    if (busy || view.prompt !== "choose") return [];
    if (proposal) return places(proposal, aside);
    return made.hunt === hunt && made.told === told ? made.picked : [];
  });
  const missing = $derived((props().view.to_choose[own] ?? 0) - told - chosen.length);
  const picked = $derived(new Set(chosen));

  return {
    get picked() {
      return picked;
    },
    get missing() {
      return missing;
    },
    toggle(at) {
      if (props().busy) return;
      const without = chosen.filter((other) => other !== at);
      const added = without.length === chosen.length && missing > 0;
      made = { hunt, told, picked: added ? [...without, at] : without };
      props().decline();
    },
    send() {
      const names = sorted(chosen.map((at) => aside[at] ?? ""));
      props().choose(...names.map((name) => `choose ${name}`));
    },
  };
}

/** Where the cards of a row of moves lie; two of a kind lie in two places. */
export function places(moves: readonly string[], aside: readonly string[]): number[] {
  const found: number[] = [];
  for (const move of moves) {
    const at = aside.findIndex((card, place) => move === `choose ${card}` && !found.includes(place));
    if (at >= 0) found.push(at);
  }
  return found;
}
