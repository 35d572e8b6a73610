import "./fit.css";

/**
 * Draws a table smaller where it is higher than the screen, just so much that nothing must be scrolled for. It stays
 * so until the screen changes: a table that grew and shrank with every card would be hard to look at.
 */
const SMALLEST = 0.6;
const TRIES = 4; // lines break in other places on a smaller table

export function fit(table: HTMLElement): () => void {
  let drawn = 1;

  function draw(scale: number): void {
    drawn = scale;
    table.style.setProperty("--fit", String(scale));
  }

  function look(): void {
    for (let tries = 0; tries < TRIES && drawn > SMALLEST; tries += 1) {
      const over = table.offsetHeight - innerHeight;
      if (over <= 0) return;
      const board = [...table.querySelectorAll<HTMLElement>(":scope > :is(.seats, .mat, .own)")];
      const height = board.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
      draw(Math.max(SMALLEST, drawn * (1 - (over + 1) / height)));
    }
  }

  function anew(): void {
    draw(1);
    look();
  }

  const observer = new ResizeObserver(look);
  observer.observe(table);
  addEventListener("resize", anew);
  return () => {
    observer.disconnect();
    removeEventListener("resize", anew);
  };
}
