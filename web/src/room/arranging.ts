/** Who sits where, as the server is asked for it. */
import type { Arrange, RoomInfo } from "../lib/protocol";

export type Place = Arrange["seats"][number];

/** The seats as they are. */
export function seating(room: RoomInfo): Place[] {
  return room.seats.map((seat) => seat.player ?? "open");
}

/** Two neighbours change seats. */
export function swapped(seats: readonly Place[], first: number, second: number): Place[] {
  const changed = [...seats];
  const [one, other] = [seats[first], seats[second]];
  if (one === undefined || other === undefined) return changed;
  changed[first] = other;
  changed[second] = one;
  return changed;
}

export function replaced(seats: readonly Place[], index: number, place: Place): Place[] {
  return seats.map((there, number) => (number === index ? place : there));
}

export function without(seats: readonly Place[], index: number): Place[] {
  return seats.filter((_, number) => number !== index);
}
