/** How long to wait before trying again: longer each time, and not all devices of a table at once. */
const FIRST = 250; // milliseconds
const LONGEST = 4_000; // whoever comes back to the network, or the server, is at the seat within five seconds

export function pause(failures: number, random: number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** failures);
  return Math.round(longest * (0.5 + random / 2));
}
