/** What a person has chosen on this device. */
import { overwriteGetLocale } from "../generated/messages/runtime.js";
import { keep, load } from "./storage";

export type Lang = "de" | "en";
export type Theme = "system" | "dark" | "light";
export type Animation = "off" | "fast" | "normal";

export interface Choice {
  lang: Lang;
  theme: Theme;
  animation: Animation;
  sound: boolean;
  volume: number;
  vibration: boolean;
  notification: boolean;
  confirm: boolean;
  name: string;
}

function spoken(): Lang {
  return /^de\b/i.test(navigator.language) ? "de" : "en";
}

const DEFAULTS: Choice = {
  lang: spoken(),
  theme: "system",
  animation: "normal",
  sound: false,
  volume: 0.6,
  vibration: false,
  notification: false,
  confirm: false,
  name: "",
};

export const settings: Choice = $state({ ...DEFAULTS, ...load<Partial<Choice>>("settings", {}) });

overwriteGetLocale(() => settings.lang);

const prefersLight = window.matchMedia("(prefers-color-scheme: light)");

/** Write choices down and let the whole page follow them. Called once, at the start. */
export function followSettings(): void {
  let system = $state(prefersLight.matches);
  prefersLight.addEventListener("change", (event) => (system = event.matches));
  $effect.root(() => {
    $effect(() => {
      keep("settings", $state.snapshot(settings));
    });
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.lang;
      root.dataset.theme = settings.theme === "system" ? (system ? "light" : "dark") : settings.theme;
      root.dataset.animation = settings.animation;
      paintFrame(root);
    });
  });
}

/** What the browser shows of the page outside of it: the colour of its bar, and what an installed app is called. */
function paintFrame(root: HTMLElement): void {
  const wood = getComputedStyle(root).getPropertyValue("--wood-1").trim();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", wood);
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/app.${root.lang}.webmanifest`);
}
