import type { ManitouView } from "./view";
import { listed, sorted } from "./view";

/** Cards that are being chosen for a hunt: freely here, then told to the server one by one in their order. */
export interface Picking {
  /** Positions in the list of cards aside. */
  readonly picked: ReadonlySet<number>;
  readonly missing: number;
  readonly sending: boolean;
  toggle(at: number): void;
  send(): void;
}

const PATIENCE = 5000; // ms until a move that did nothing is given up

interface Made {
  hunt: number;
  picked: number[];
  /** All moves of the choice; as many as the server has counted are made. */
  queue: string[];
}

export function makePicking(view: () => ManitouView, seat: () => number | null, choose: (move: string) => void): Picking {
  let made = $state.raw<Made>({ hunt: 0, picked: [], queue: [] });
  let asked = ""; // the move that is under way: it goes once

  const hunt = $derived(view().hunt);
  const current = $derived(made.hunt === hunt && view().prompt === "choose" ? made : { hunt, picked: [], queue: [] });
  const own = $derived(seat() ?? 0);
  const missing = $derived((view().to_choose[own] ?? 0) - (view().chosen[own] ?? 0));
  const picked = $derived(new Set(current.picked));

  $effect(() => {
    const { prompt, moves, chosen } = view();
    const told = chosen[own] ?? 0;
    const next = current.queue[told];
    if (next === undefined || prompt !== "choose") return;
    const turn = `${hunt} ${told}`;
    if (asked === turn || !moves.includes(next)) return;
    asked = turn;
    choose(next);
  });
  $effect(() => {
    void view().chosen[own];
    if (current.queue.length === 0) return;
    const timer = setTimeout(() => {
      asked = "";
      made = { hunt, picked: [], queue: [] };
    }, PATIENCE);
    return () => clearTimeout(timer);
  });

  return {
    get picked() {
      return picked;
    },
    get missing() {
      return missing - (current.queue.length > 0 ? 0 : picked.size);
    },
    get sending() {
      return current.queue.length > 0;
    },
    toggle(at) {
      if (current.queue.length > 0) return;
      const without = current.picked.filter((other) => other !== at);
      const added = without.length === current.picked.length && without.length < missing;
      made = { hunt, queue: [], picked: added ? [...without, at] : without };
    },
    send() {
      const cards = listed(view().asides[own]);
      const names = sorted(current.picked.map((at) => cards[at] ?? ""));
      made = { hunt, picked: [], queue: names.map((name) => `choose ${name}`) };
    },
  };
}
