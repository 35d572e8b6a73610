/** What the server offers of each game; asked again while one is still being prepared or the server is away. */
import { about } from "./api";
import { PROTOCOL, type About, type GameInfo } from "./protocol";
import { keep, load } from "./storage";

const PATIENCE = 2_000; // milliseconds between questions

/** As this device has heard it last: without a network it still knows how many can play. */
function heard(): About | null {
  const kept = load<About | null>("about", null);
  return kept?.protocol === PROTOCOL ? kept : null;
}

class Offers {
  about: About | null = $state.raw(heard());
  lost = $state(false);
  /** This page is older than the server. */
  readonly outdated = $derived(this.about !== null && this.about.protocol !== PROTOCOL);

  of(game: string): GameInfo | undefined {
    return this.about?.games.find((offer) => offer.name === game);
  }

  /** Ask until everything is ready; returns how to stop. */
  follow(): () => void {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (fresh: boolean): Promise<void> => {
      try {
        this.about = await about(fresh);
        this.lost = false;
      } catch {
        this.lost = true;
      }
      const unready = this.lost || this.about?.games.some((offer) => !offer.ready);
      if (!unready) keep("about", this.about);
      else if (!stopped) timer = setTimeout(() => void ask(true), PATIENCE);
    };
    const again = (): void => {
      clearTimeout(timer);
      void ask(true);
    };
    void ask(false);
    addEventListener("offline", again);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener("offline", again);
    };
  }
}

export const offers = new Offers();
