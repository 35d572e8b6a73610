/** How somebody likes a table to be: kept on the device for each game, so that one tap is enough the next time. */
import type { Clock, GameInfo, Level, NewRoom, Speed } from "../lib/protocol";
import type { Company } from "../lib/routes";
import { keep, load } from "../lib/storage";

export type Options = NonNullable<NewRoom["options"]>;

export interface Setup {
  /** All seats but your own. */
  seats: ("open" | Level)[];
  options: Options;
  clock: Clock;
  speed: Speed;
  spectators: boolean;
}

const LEVEL: Level = "casual";

export function usualSetup(info: GameInfo, who: "open" | Level = LEVEL): Setup {
  return {
    seats: Array.from({ length: info.usual_seats - 1 }, () => who),
    options: {},
    clock: "none",
    speed: "normal",
    spectators: true,
  };
}

/** As this game was set up last on this device, if it still offers that. */
export function likedSetup(info: GameInfo, company: Company): Setup {
  const liked = load<Setup | null>(`setup.${info.name}.${company}`, null);
  const usual = usualSetup(info, company === "friends" ? "open" : LEVEL);
  if (company === "device") usual.seats[0] = "open"; // two people, and bots on the other seats
  if (!liked || !info.seats.includes(liked.seats.length + 1)) return usual;
  return { ...usual, ...liked, options: possible(info, liked.options) };
}

export function likeSetup(game: string, company: Company, setup: Setup): void {
  keep(`setup.${game}.${company}`, setup);
}

function possible(info: GameInfo, options: Options): Options {
  const fits = ([name, value]: [string, number | string]): boolean => {
    const option = info.options.find((one) => one.name === name);
    if (!option || typeof value !== typeof option.default) return false;
    return typeof value === "string" || (value >= (option.least ?? value) && value <= (option.most ?? value));
  };
  return Object.fromEntries(Object.entries(options).filter(fits));
}
