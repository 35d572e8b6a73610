/** Where things are on the screen, and what that means for arrow keys and flying cards. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** Sideways distance counts this many times: an arrow key stays in its row or column if it can. */
const ASIDE = 2.5;

function centre(box: Box): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The box that an arrow key leads to: the nearest one in that direction; -1 if there is none. */
export function neighbour(from: Box, boxes: readonly Box[], direction: Direction): number {
  const here = centre(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const there = centre(box);
    const across = direction === "left" || direction === "right";
    const ahead = (across ? there.x - here.x : there.y - here.y) * (direction === "left" || direction === "up" ? -1 : 1);
    const aside = Math.abs(across ? there.y - here.y : there.x - here.x);
    if (ahead < 2) return;
    const distance = ahead + ASIDE * aside;
    if (distance < least) [best, least] = [at, distance];
  });
  return best;
}

/** A thing may come out of a wide line of text, but it never grows to its width. */
const LARGEST = 1.4;

/** How a thing that is at `to` must be moved and sized to look as if it were still at `from`. */
export function back(from: Box, to: Box): { x: number; y: number; scale: number } {
  const start = centre(from);
  const end = centre(to);
  const scale = to.width > 0 && to.height > 0 ? Math.min(from.width / to.width, from.height / to.height, LARGEST) : 1;
  return { x: start.x - end.x, y: start.y - end.y, scale };
}

/** The box that is nearest to where something was; -1 if there is none. */
export function nearest(from: Box, boxes: readonly Box[]): number {
  const here = centre(from);
  const distances = boxes.map(centre).map(({ x, y }) => Math.hypot(x - here.x, y - here.y));
  return distances.indexOf(Math.min(...distances));
}
