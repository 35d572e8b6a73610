/** Putting the page onto the home screen. */

/** Chromium's question, which the page may ask at a better moment. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export type Way = "installed" | "ask" | "ios" | "insecure" | "none";

export class Installing {
  #question: InstallEvent | null = $state.raw(null);
  #installed = $state(false);

  listen(): void {
    this.#installed = matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // no banner over the table: the settings ask
      this.#question = event as InstallEvent;
    });
    addEventListener("appinstalled", () => {
      this.#question = null;
      this.#installed = true;
    });
  }

  /** How it goes on this device. */
  get way(): Way {
    if (this.#installed) return "installed";
    if (this.#question) return "ask";
    if (isApple(navigator)) return "ios";
    return isSecureContext ? "none" : "insecure";
  }

  async ask(): Promise<void> {
    const question = this.#question;
    this.#question = null; // it can be asked once
    await question?.prompt();
  }
}

/** There people do it themselves, in the menu of the browser; an iPad calls itself a Mac. */
export function isApple({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
