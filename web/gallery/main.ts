/** Boards of real positions, to look at while one works on them and for tests; no part of the page that is built. */
import { mount } from "svelte";
import { settings } from "../src/lib/settings.svelte";
import "../src/ui/styles/tokens.css";
import "../src/ui/styles/parts.css";
import "../src/ui/styles/page.css";
import "../src/generated/themes.css";
import { loadWords } from "../src/lib/words";
import { loadPlain } from "../src/table/plain";
import type { Fixture } from "./fixture";
import Gallery from "./Gallery.svelte";
import List from "./List.svelte";

const fixtures = import.meta.glob<Fixture[]>("./fixtures/*.json", { import: "default", eager: true });
const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? "";
const target = document.getElementById("app")!;

settings.lang = asked.get("lang") === "en" ? "en" : "de";
document.documentElement.lang = settings.lang;
document.documentElement.dataset["theme"] = asked.get("theme") ?? "dark";
document.documentElement.dataset["animation"] = asked.get("animation") ?? "off";

const found = fixtures[`./fixtures/${game}.json`]?.find((fixture) => fixture.name === asked.get("at"));
if (found) {
  const plain = asked.has("plain"); // as if the game had no board of its own
  document.body.dataset["game"] = plain ? "plain" : game;
  const screen = plain ? await loadPlain(game) : (await import(`../src/games/${game}/index.ts`)).default;
  const taps = asked.get("taps")?.split(",") ?? [];
  mount(Gallery, {
    target,
    props: { fixture: found, screen, words: await loadWords(game), taps, online: !asked.has("offline"), last: Number(asked.get("last") ?? 2) },
  });
} else {
  mount(List, { target, props: { fixtures } });
}
