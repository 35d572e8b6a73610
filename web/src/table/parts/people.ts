import type { Person } from "../contract";

/** Who sits where on the screen: at home below, the own seat or for spectators the first, and clockwise the others. */
export function around(people: readonly Person[], seat: number | null): { home: Person; others: Person[] } {
  const home = people[seat ?? 0];
  if (!home) throw new Error("There is nobody at the table.");
  const others = people.filter((person) => person !== home).sort((a, b) => a.position - b.position);
  return { home, others };
}
