/** What people and bots are called at a table. */
import { m } from "./messages";
import type { Level, SeatInfo } from "./protocol";
import { settings, type Lang } from "./settings.svelte";

const ANIMALS: Record<Lang, readonly string[]> = {
  de: ["Dachs", "Fuchs", "Eule", "Luchs", "Otter", "Rabe", "Igel", "Biber", "Hase", "Marder", "Wolf", "Specht"],
  en: ["Badger", "Fox", "Owl", "Lynx", "Otter", "Raven", "Hedgehog", "Beaver", "Hare", "Marten", "Wolf", "Woodpecker"],
};

/** The names of all seats: bots are animals, the same one as long as they sit at this table. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const animals = ANIMALS[settings.lang];
  const taken = new Set<string>();
  return seats.map((seat) => {
    if (seat.kind === "open") return m.free_seat();
    if (seat.kind === "person") return seat.name ?? m.guest();
    let index = seat.player ?? 0;
    while (taken.has(animals[index % animals.length]!) && taken.size < animals.length) index += 1;
    const name = animals[index % animals.length]!;
    taken.add(name);
    return name;
  });
}

/** What somebody without a name is called beside others without one: guest, guest 2 ... */
export function guestName(seats: readonly SeatInfo[]): string {
  const taken = new Set(seats.map((seat) => seat.name));
  const guest = m.guest();
  if (!taken.has(guest)) return guest;
  let number = 2;
  while (taken.has(m.guest_n({ guest, number }))) number += 1;
  return m.guest_n({ guest, number });
}

export function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? "?";
}

export function levelName(level: Level): string {
  const names = {
    beginner: m.level_beginner,
    casual: m.level_casual,
    strong: m.level_strong,
    master: m.level_master,
  };
  return names[level]();
}
