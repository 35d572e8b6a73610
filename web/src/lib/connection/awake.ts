/** Moments at which a line may be dead without knowing: the page was asleep, hidden, or without a network. */
export function onAwake(again: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") again();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) again(); // back from the browser's memory; a first load connects by itself
  };
  document.addEventListener("visibilitychange", seen);
  addEventListener("pageshow", shown);
  addEventListener("online", again);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("pageshow", shown);
    removeEventListener("online", again);
  };
}
