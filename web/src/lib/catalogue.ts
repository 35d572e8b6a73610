/** The games as the first screen knows them, before anything is asked of the server. */
import type { Component } from "svelte";
import entries from "../generated/catalogue.json";
import { settings } from "./settings.svelte";

const fans = import.meta.glob<Component>("../games/*/Fan.svelte", { eager: true, import: "default" });

export interface Entry {
  game: string;
  minutes: number;
  /** Whether newcomers can learn it at the table. */
  lesson: boolean;
  name: string;
  about: string;
  /** A few cards of the game, fanned out. */
  Fan: Component | undefined;
}

export function catalogue(): Entry[] {
  return entries.map((entry) => ({
    game: entry.game,
    minutes: entry.minutes,
    lesson: entry.lesson,
    ...entry[settings.lang],
    Fan: fans[`../games/${entry.game}/Fan.svelte`],
  }));
}

export function gameName(game: string): string {
  return entries.find((entry) => entry.game === game)?.[settings.lang].name ?? game;
}

export function hasLesson(game: string): boolean {
  return entries.some((entry) => entry.game === game && entry.lesson);
}

export function isGame(game: string): boolean {
  return entries.some((entry) => entry.game === game);
}
