/** Imports go down only, and never in a circle. Type imports of components are not seen here; eslint.config.js has those. */
import { above, ROOMS } from "./rooms.js";

const folder = (rooms) => `^src/(${rooms.join("|")})/`;

export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    ...ROOMS.filter((room) => above(room).length > 0).map((room) => ({
      name: `${room}-stays-below`,
      severity: "error",
      from: { path: folder([room]) },
      to: { path: folder(above(room)) },
    })),
    { name: "games-apart", severity: "error", from: { path: "^src/games/([^/]+)/" }, to: { path: "^src/games/", pathNot: "^src/games/$1/" } },
    { name: "found", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^svelte/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^src/generated/messages" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".svelte.ts", ".svelte", ".js", ".json", ".css"] },
  },
};
