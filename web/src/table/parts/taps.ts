/** What a tap can mean: the paths of places that are tapped for a move, what comes next, and which move is complete. */

export type Path = readonly string[];

export function begins(path: Path, taps: Path): boolean {
  return taps.length <= path.length && taps.every((place, at) => path[at] === place);
}

/** The places that may follow the taps so far. */
export function following(targets: readonly Path[], taps: Path): Set<string> {
  const places = targets.filter((path) => begins(path, taps)).map((path) => path[taps.length]);
  return new Set(places.filter((place) => place !== undefined));
}

/** The move whose places have all been tapped; null if more taps are to come. */
export function completed(moves: readonly string[], targets: readonly Path[], taps: Path): string | null {
  const at = targets.findIndex((path) => path.length === taps.length && begins(path, taps));
  return moves[at] ?? null;
}

/** What a tap makes of the taps so far; null if the place cannot be tapped. */
export function tapped(targets: readonly Path[], taps: Path, place: string): string[] | null {
  if (following(targets, taps).has(place)) return [...taps, place];
  if (taps[0] === place) return []; // the chosen one again puts it back
  const others = targets.filter((path) => path[0] === place);
  // A second thought chooses another first place, but never makes a move at once that was not lit.
  return others.length > 0 && others.every((path) => path.length > 1) ? [place] : null;
}
