/** Where the parts of the curve lie, in units of its drawing. */
import type { Point } from "../lib/protocol";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function across(frame: Frame, number: number, moves: number): number {
  return frame.left + (frame.right - frame.left) * (moves ? number / moves : 0);
}

export function up(frame: Frame, chance: number): number {
  return frame.bottom - (frame.bottom - frame.top) * chance;
}

/** A line through all points. */
export function path(frame: Frame, points: readonly Point[], moves: number): string {
  return points.map((point, at) => `${at ? "L" : "M"}${across(frame, point.number, moves).toFixed(1)} ${up(frame, point.chance).toFixed(1)}`).join(" ");
}

/** The chance at a position: that of the last decision before it. */
export function chanceAt(points: readonly Point[], number: number): number {
  return points.findLast((point) => point.number <= number)?.chance ?? points[0]?.chance ?? 0;
}

/** Where each round begins: the number of moves that had been made, for the second round and later ones. */
export function roundStarts(steps: readonly { number: number; round: number }[]): number[] {
  return steps.filter((step, at) => at > 0 && step.round > steps[at - 1]!.round && at < steps.length - 1).map((step) => step.number);
}
