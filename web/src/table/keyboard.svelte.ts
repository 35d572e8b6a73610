/** The keyboard's place at a table. */
import { tick } from "svelte";

/**
 * A card that was played is gone, and the focus with it: it goes on to what is next. Call it while a table is made; `settled`
 * watches for changes and says whether one is through. What it returns is called when something gets the focus.
 */
export function keepFocus(settled: () => boolean, next: () => HTMLElement | null | undefined): () => void {
  let focused = false;
  $effect(() => {
    if (!settled()) return;
    void tick().then(() => {
      if (focused && document.activeElement === document.body) next()?.focus({ preventScroll: true });
    });
  });
  return () => {
    focused = true;
  };
}

/** The first place that can be tapped now. */
export function firstLit(main: HTMLElement | undefined): HTMLElement | null {
  return main?.querySelector<HTMLElement>("button.is-legal, .is-legal > button, button[data-lit]") ?? null;
}

/** Whether this is the first key of somebody who has just sat down: it leads to what can be done. */
export function isEntering({ key, shiftKey }: KeyboardEvent): boolean {
  const at = document.activeElement;
  const start = at === null || at === document.body || at instanceof HTMLHeadingElement;
  return start && !shiftKey && (key === "Tab" || key.startsWith("Arrow"));
}

/** Whether a key is meant for something else than the table. */
export function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof HTMLElement && target.matches("input, select, textarea");
  return typing || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]") !== null;
}
