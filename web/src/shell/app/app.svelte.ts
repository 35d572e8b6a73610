/** The page as an app: started once, with the page. */
import { onAwake } from "../../lib/connection/awake";
import { Installing } from "./installing.svelte";
import { Updates } from "./updates.svelte";

export const updates = new Updates({
  workers: navigator.serviceWorker, // none on plain http
  now: () => Date.now(),
  reload: () => location.reload(),
});

export const installing = new Installing();

export function startApp(): void {
  installing.listen();
  if (import.meta.env.DEV) return;
  onAwake(() => void updates.look());
  // The first screen comes first; the worker loads the rest of the page.
  if (document.readyState === "complete") void updates.start();
  else addEventListener("load", () => void updates.start());
}
