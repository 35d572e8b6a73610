import { back, type Box } from "./geometry";

/**
 * Cards that fly (FLIP): what now lies at `to` seems to come from `from`. Places are those of `data-place`; a thing
 * that was nowhere to be seen starts where its owner sits.
 */
export interface Flight {
  from: string;
  to: string;
  /** It walks there in so many hops. */
  hops?: number;
}

export type Places = ReadonlyMap<string, Box>;

export interface Motion {
  place: string;
  x: number;
  y: number;
  scale: number;
  delay: number;
  hops: number;
}

const LONGEST_DEAL = 600; // ms until the last card of a deal has left
const WALK = 1.5; // times the duration of a flight
const HOP = 9; // px, its height
const NEAR = 2; // px: nearer things need no flight

/** What moves how, of flights between two positions of the screen. A place flown to twice shows the last one. */
export function plan(before: Places, after: Places, flights: readonly Flight[], stagger: number): Motion[] {
  const motions = new Map<string, Motion>();
  for (const { from, to, hops = 0 } of flights) {
    const start = before.get(from) ?? after.get(from);
    const end = after.get(to);
    if (!start || !end) continue;
    const way = back(start, end);
    if (Math.hypot(way.x, way.y) < NEAR) continue;
    motions.set(to, { place: to, ...way, delay: 0, hops });
  }
  const step = Math.min(stagger, LONGEST_DEAL / Math.max(1, motions.size));
  return [...motions.values()].map((motion, at) => ({ ...motion, delay: at * step }));
}

function spots(): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const spot of document.querySelectorAll<HTMLElement>("[data-place]")) found.set(spot.dataset["place"] ?? "", spot);
  return found;
}

/** What still flies is there at once: nobody waits for it, and it would be measured in the air. */
function land(): void {
  for (const running of document.getAnimations()) if (running.id === "flight") running.finish();
}

/** Where everything on the table is now. */
export function places(): Places {
  land();
  return new Map([...spots()].map(([place, spot]) => [place, spot.getBoundingClientRect()]));
}

function milliseconds(token: string): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;
}

/**
 * Let things fly to where they are, and turn over where they lie. Never waits, and does nothing where motion is off. All is
 * read before anything is set in motion: otherwise the browser would lay the table out once more.
 */
export function show(before: Places, flights: readonly Flight[], turned: readonly string[]): void {
  const [flying = 0, turning = 0, stagger = 0] = ["--t-fly", "--t-flip", "--t-stagger"].map(milliseconds);
  const now = spots();
  const after = new Map([...now].map(([place, spot]) => [place, spot.getBoundingClientRect()]));
  const ways = plan(before, after, flights, stagger).map((motion) => within(motion, now.get(motion.place)?.currentCSSZoom || 1));
  if (flying > 0) for (const motion of ways) fly(now.get(motion.place), motion, flying);
  if (turning > 0) for (const place of turned) turn(now.get(place), turning);
}

function fly(spot: HTMLElement | undefined, motion: Motion, duration: number): void {
  if (!spot?.animate) return;
  const timing = { delay: motion.delay, fill: "backwards" as const, id: "flight" };
  const flight =
    motion.hops > 0
      ? spot.animate(steps(motion), { ...timing, duration: duration * WALK })
      : spot.animate([frame(motion, 1, 0), { zIndex: 60 }], { ...timing, duration, easing: "cubic-bezier(.3, .7, .2, 1)" });
  // A card in the air is in nobody's way: taps go to what lies below it.
  spot.style.pointerEvents = "none";
  flight.onfinish = flight.oncancel = () => spot.style.removeProperty("pointer-events");
}

function turn(spot: HTMLElement | undefined, duration: number): void {
  spot?.animate?.([{ transform: "perspective(400px) rotateY(90deg)" }, {}], { duration, easing: "ease-out" });
}

/** The way in the measure of a table that is drawn smaller. */
export function within(motion: Motion, zoom: number): Motion {
  return { ...motion, x: motion.x / zoom, y: motion.y / zoom };
}

/** With this part of the way still to go, and so high above it. */
function frame(motion: Motion, left: number, height: number): Keyframe {
  const scale = 1 + (motion.scale - 1) * left;
  return { transform: `translate(${motion.x * left}px, ${motion.y * left - height}px) scale(${scale})`, zIndex: 60 };
}

export function steps(motion: Motion): Keyframe[] {
  const halves = motion.hops * 2;
  return Array.from({ length: halves + 1 }, (_, half) => frame(motion, 1 - half / halves, half % 2 ? HOP : 0));
}
