import { nearest } from "./geometry";

/**
 * A card that was played takes the focus along when it goes; the nearest thing that is still there gets it, what is
 * lit before anything else. For people at the keyboard only: a finger leaves no focus that would be missed.
 */
export function keepFocus(node: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  let box = new DOMRect();

  const focused = (event: FocusEvent): void => {
    held = event.target instanceof HTMLElement && event.target.matches(":focus-visible") ? event.target : null;
    if (held) box = held.getBoundingClientRect();
  };
  const changed = new MutationObserver(() => {
    if (!held || held.isConnected || document.activeElement !== document.body) return;
    held = null;
    const all = [...node.querySelectorAll<HTMLElement>("button:not(:disabled)")].filter((one) => one.checkVisibility());
    const lit = all.filter((one) => one.matches(".is-legal, [data-lit]"));
    const others = lit.length > 0 ? lit : all;
    others[
      nearest(
        box,
        others.map((one) => one.getBoundingClientRect()),
      )
    ]?.focus({ preventScroll: true });
  });
  node.addEventListener("focusin", focused);
  changed.observe(node, { childList: true, subtree: true });
  return () => {
    node.removeEventListener("focusin", focused);
    changed.disconnect();
  };
}
