import { neighbour, type Direction } from "./geometry";

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * Arrow keys lead from one button of the table to the nearest one in that direction; attached to one part of it. In a
 * sheet they scroll.
 */
export function arrows(node: HTMLElement): () => void {
  const table = node.closest<HTMLElement>(".table") ?? node;
  const press = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    const from = event.target;
    if (!direction || !(from instanceof HTMLButtonElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (from.closest("dialog")) return;
    const others = [...table.querySelectorAll("button")].filter((other) => other !== from && other.checkVisibility());
    const at = neighbour(
      from.getBoundingClientRect(),
      others.map((other) => other.getBoundingClientRect()),
      direction,
    );
    if (at < 0) return;
    event.preventDefault();
    others[at]?.focus();
  };
  table.addEventListener("keydown", press);
  return () => table.removeEventListener("keydown", press);
}
