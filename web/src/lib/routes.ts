/** What each address of the page means. */
export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string; company: Company }
  | { screen: "learn"; game: string }
  | { screen: "room"; code: string }
  | { screen: "rules"; game: string | null }
  | { screen: "settings" }
  | { screen: "history" }
  | { screen: "replay"; id: string; review: boolean }
  | { screen: "nowhere" };

/** Whom a table is set up for: bots, friends by a link, or people around this one device. */
export type Company = "bots" | "friends" | "device";

export function routeOf(path: string, search = ""): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  if (more.length) return { screen: "nowhere" };
  if (!first) return { screen: "home" };
  if (first === "new" && second) return { screen: "new", game: second, company: companyOf(search) };
  if (first === "learn" && second) return { screen: "learn", game: second };
  if (first === "r" && second) return { screen: "room", code: roomCode(second) };
  if (first === "rules") return { screen: "rules", game: second || null };
  if (first === "replay" && second) return { screen: "replay", id: second, review: search === "?review" };
  if (first === "settings" && !second) return { screen: "settings" };
  if (first === "history" && !second) return { screen: "history" };
  return { screen: "nowhere" };
}

function companyOf(search: string): Company {
  return search === "?friends" ? "friends" : search === "?device" ? "device" : "bots";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A code as it was typed or scanned: spaces, small letters and whole links are forgiven. */
export function roomCode(typed: string): string {
  const code = typed
    .trim()
    .replace(/^.*\/r\//i, "")
    .replace(/[^a-z0-9]/gi, "");
  return code.toUpperCase();
}
