/** What makes the page an app: a description of it in each language, and a worker that keeps its own files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const LANGUAGES = ["de", "en"] as const;
const WOOD = "#2a1b11"; // as in icon.svg

type Catalogue = ({ game: string } & Record<(typeof LANGUAGES)[number], { name: string }>)[];

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf-8"));
}

/** `app.de.webmanifest`, `app.en.webmanifest`: the page links to that of its language. */
function descriptions(): Plugin {
  return {
    name: "app-descriptions",
    apply: "build",
    generateBundle() {
      for (const lang of LANGUAGES) {
        const source = JSON.stringify(description(lang));
        this.emitFile({ type: "asset", fileName: `app.${lang}.webmanifest`, source });
      }
    },
    transformIndexHtml: () => [{ tag: "meta", attrs: { name: "description", content: about("en") }, injectTo: "head" }],
  };
}

/** What the app is, with the names of its games. */
function about(lang: (typeof LANGUAGES)[number]): string {
  const said = read(`messages/${lang}.json`) as { app_description: string };
  const games = read("src/generated/catalogue.json") as Catalogue;
  return said.app_description.replace("{games}", new Intl.ListFormat(lang === "en" ? "en-GB" : lang).format(games.map((entry) => entry[lang].name)));
}

function description(lang: (typeof LANGUAGES)[number]): object {
  const games = read("src/generated/catalogue.json") as Catalogue;
  return {
    id: "/",
    name: "Stammtisch",
    short_name: "Stammtisch",
    description: about(lang),
    lang,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: WOOD,
    theme_color: WOOD,
    categories: ["games"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: games.map((entry) => ({ name: entry[lang].name, url: `/new/${entry.game}` })),
  };
}

/** Rulebooks are read without a network too. They come from the server, in the version that this page was built with. */
function rulebooks(): { url: string; revision: string }[] {
  const games = read("src/generated/catalogue.json") as Catalogue;
  return games.flatMap(({ game }) =>
    LANGUAGES.map((lang) => {
      const book = readFileSync(new URL(`../src/stammtisch/games/${game}/rulebook.${lang}.md`, import.meta.url));
      return { url: `/api/rules/${game}/${lang}`, revision: createHash("sha256").update(book).digest("hex").slice(0, 16) };
    }),
  );
}

export function installable(): PluginOption[] {
  const worker = VitePWA({
    registerType: "prompt",
    injectRegister: false, // shell/app/updates.svelte.ts: no window is reloaded that nobody touched
    manifest: false, // one for each language, above
    workbox: {
      globPatterns: ["**/*.{js,css,html,svg,png,webmanifest}"],
      additionalManifestEntries: rulebooks(),
      // The server answers with the page at its address, not at that of its file.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => (entry.url === "index.html" ? { ...entry, url: "/" } : entry)),
          warnings: [],
        }),
      ],
      navigateFallback: "/",
      navigateFallbackDenylist: [/^\/(api|healthz|metrics)\b/],
      importScripts: ["/notified.js"],
      inlineWorkboxRuntime: true,
    },
  });
  return [descriptions(), worker];
}
