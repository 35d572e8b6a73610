/** How long the line to the server has been down: the blink of an eye is not worth a word. */
const BLINK = 400; // milliseconds
const LONG = 10_000; // without a line: it is worth more words

export type Lost = "no" | "shortly" | "long";

/** Follow it; call in a component. */
export function followLine(connected: () => boolean): () => Lost {
  let lost = $state<Lost>("no");
  $effect(() => {
    if (connected()) {
      lost = "no";
      return;
    }
    const timers = [setTimeout(() => (lost = "shortly"), BLINK), setTimeout(() => (lost = "long"), LONG)];
    return () => timers.forEach(clearTimeout);
  });
  return () => lost;
}
