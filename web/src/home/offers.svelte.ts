/** What the server offers of each game; asked again while one is still being prepared or the server is away. */
import { about } from "../api";
import { updates } from "../app/app.svelte";
import { PROTOCOL, type About, type GameInfo } from "../protocol";

const PATIENCE = 2_000; // milliseconds between questions

class Offers {
  about: About | null = $state.raw(null);
  lost = $state(false);

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
        if (this.about.protocol !== PROTOCOL) updates.ready = true; // the page is older than the server
      } catch {
        this.lost = true;
      }
      const unready = this.lost || this.about?.games.some((offer) => !offer.ready);
      if (unready && !stopped) timer = setTimeout(() => void ask(true), PATIENCE);
    };
    void ask(false);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}

export const offers = new Offers();
