/** Short lines that come and go: why something did not work, that the link was copied. */
const SHOWN = 3_500; // milliseconds, as --t-toast
const MOST = 3;

export interface Toast {
  id: number;
  text: string;
}

class Toasts {
  list: Toast[] = $state.raw([]);
  #next = 0;

  say(text: string): void {
    const id = this.#next++;
    const others = this.list.filter((toast) => toast.text !== text);
    this.list = [...others, { id, text }].slice(-MOST);
    setTimeout(() => (this.list = this.list.filter((toast) => toast.id !== id)), SHOWN + 25 * text.length);
  }

  /** Somebody else looks now. */
  clear(): void {
    this.list = [];
  }
}

export const toasts = new Toasts();
