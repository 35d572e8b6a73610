/** What a screen reader is told: one polite voice for the whole page. */
const TOGETHER = 120; // milliseconds
const MOST = 12; // sentences at once: the last card of a round, who takes what and the next deal; nobody listens to twenty
const STAYS = 8_000; // milliseconds: whoever comes later must not find what is no longer so

class Live {
  text = $state("");
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Things that happen together are said together; otherwise the later one cuts the earlier one short. */
  say(...sentences: string[]): void {
    this.#waiting.push(...sentences.filter(Boolean));
    if (!this.#waiting.length) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = this.#waiting.slice(-MOST).join(" ");
      this.#waiting = [];
      this.#timer = setTimeout(() => (this.text = ""), STAYS);
    }, TOGETHER);
  }

  /** Another screen: what was said is no longer so. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.text = "";
  }
}

export const live = new Live();
