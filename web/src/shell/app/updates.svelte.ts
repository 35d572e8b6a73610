/**
 * New versions of the page. The worker (sw.js) finds them in the background and lays them ready; they are taken up
 * when somebody taps, and offered between games only.
 */
import type { Route } from "../../lib/routes";

/** What this needs of a browser; tests bring their own. */
export interface World {
  workers: ServiceWorkerContainer | undefined;
  now: () => number;
  reload: () => void;
}

const SCRIPT = "/sw.js";
const PATIENCE = 60 * 60 * 1_000; // milliseconds between two looks; the browser looks by itself at each start
const QUIET: readonly Route["screen"][] = ["home", "new", "rules", "settings", "history", "replay", "nowhere"];

export class Updates {
  /** A newer version lies ready, or the server speaks of one. */
  ready = $state(false);
  /** A game may be under way on this page. */
  playing = $state(false);
  #world: World;
  #registration: ServiceWorkerRegistration | null = null;
  #looked = 0;
  /** Somebody in this window asked for it; another window is left alone. */
  #wanted = false;

  constructor(world: World) {
    this.#world = world;
  }

  /** Whether this is a moment to offer it. */
  fits(screen: Route["screen"]): boolean {
    return this.ready && !this.playing && (screen === "room" || QUIET.includes(screen));
  }

  /** Without workers (plain http, private windows of some browsers) each load is the newest version anyway. */
  async start(): Promise<void> {
    const { workers } = this.#world;
    if (!workers) return;
    workers.addEventListener("controllerchange", () => {
      if (this.#wanted) this.#world.reload();
    });
    try {
      this.#registration = await workers.register(SCRIPT, { updateViaCache: "none" });
    } catch {
      return; // the browser does not want one
    }
    const found = this.#registration;
    this.#looked = this.#world.now();
    if (found.waiting && workers.controller) this.ready = true;
    found.addEventListener("updatefound", () => {
      const coming = found.installing;
      coming?.addEventListener("statechange", () => {
        // the first one of all is not an update
        if (coming.state === "installed" && workers.controller) this.ready = true;
      });
    });
  }

  /** The page is looked at again: there may be something new. */
  async look(): Promise<void> {
    const now = this.#world.now();
    if (!this.#registration || now - this.#looked < PATIENCE) return;
    this.#looked = now;
    await this.#registration.update().catch(() => {}); // offline
  }

  /** Begin anew with the newest version. */
  async take(): Promise<void> {
    const { workers, reload } = this.#world;
    const registration = this.#registration;
    this.#wanted = true;
    if (!registration || !workers?.controller) return reload();
    try {
      if (!registration.waiting) await registration.update();
    } catch {
      return reload(); // the server is away: the version that is kept is better than none
    }
    const newer = registration.waiting ?? registration.installing;
    if (newer && (await settled(newer)) === "installed") {
      newer.postMessage({ type: "SKIP_WAITING" }); // then the controller changes
      return;
    }
    // There is nothing newer, or it could not be kept: the server itself is asked for everything.
    await registration.unregister();
    reload();
  }
}

/** What becomes of a worker that is being installed. */
function settled(worker: ServiceWorker): Promise<ServiceWorkerState> {
  return new Promise((done) => {
    const look = (): void => {
      if (worker.state === "installing") return;
      worker.removeEventListener("statechange", look);
      done(worker.state);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
