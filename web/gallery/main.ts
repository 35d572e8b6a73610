/** Boards of real positions, to look at while one works on them and for tests; no part of the page that is built. */
import { mount } from "svelte";
import { settings } from "../src/lib/settings.svelte";
import "../src/ui/styles/tokens.css";
import "../src/ui/styles/parts.css";
import "../src/ui/styles/page.css";
import "../src/generated/themes.css";
import { loadWords } from "../src/lib/words";
import type { Fixture } from "./fixture";
import Gallery from "./Gallery.svelte";
import List from "./List.svelte";

const fixtures = import.meta.glob<Fixture[]>("./fixtures/*.json", { import: "default", eager: true });
const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? "";
const target = document.getElementById("app") as HTMLElement;

settings.lang = asked.get("lang") === "en" ? "en" : "de";
document.documentElement.lang = settings.lang;
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
document.documentElement.dataset["animation"] = asked.get("animation") ?? "off";

const found = fixtures[`./fixtures/${game}.json`]?.find((fixture) => fixture.name === asked.get("at"));
if (found) {
  document.body.dataset["game"] = game;
  const { default: screen } = await import(`../src/games/${game}/index.ts`);
  const taps = asked.get("taps")?.split(",") ?? [];
  mount(Gallery, { target, props: { fixture: found, screen, words: await loadWords(game), taps, online: !asked.has("offline"), last: Number(asked.get("last") ?? 2) } });
} else {
  mount(List, { target, props: { fixtures } });
}
