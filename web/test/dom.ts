/** A page for the components of a test, taken away after each; a test file begins with `// @vitest-environment happy-dom`. */
import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";
import type { SeatInfo } from "../src/lib/protocol";
import type { Person } from "../src/table/contract";
import { seated } from "../src/table/people";

export { fireEvent, render, screen, within } from "@testing-library/svelte";

afterEach(cleanup);

export function seatInfo(more: Partial<SeatInfo> = {}): SeatInfo {
  return { player: 0, kind: "person", name: null, level: null, here: true, stand_in: null, ...more };
}

/** You and others at a table; whoever is called as an animal is a bot. */
export function peopleAt(count: number, own: number | null = 0): Person[] {
  const names = ["You", "Anna", "Otter", "Jonas", "Elif", "Fox", "Karim", "Owl"].slice(0, count);
  const seats = names.map((name) => seatInfo(["Otter", "Fox", "Owl"].includes(name) ? { kind: "bot", level: "strong" } : {}));
  return seated(seats, { names, own });
}
