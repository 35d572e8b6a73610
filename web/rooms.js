/**
 * The rooms of the page (src/ROOM), from the ground up: each imports from itself and from those before it only. Rooms on one
 * floor do not know each other. Boards are found by their path (import.meta.glob), so nothing imports a game by name.
 */
export const FLOORS = [["generated"], ["lib", "engine"], ["ui"], ["table"], ["games"], ["history"], ["room"], ["lesson", "replay"], ["shell"]];

/** What a room must not import. */
export function above(room) {
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  return FLOORS.slice(floor)
    .flat()
    .filter((other) => other !== room);
}

export const ROOMS = FLOORS.flat();
