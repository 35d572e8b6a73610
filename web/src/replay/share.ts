/** Giving a link to others. */
import { m } from "../lib/messages";
import { toasts } from "../ui/toasts.svelte";

/** By what the device offers for it; else the link is copied, and failing that shown. */
export async function shareLink(link: string, text: string): Promise<void> {
  if ("share" in navigator) {
    try {
      await navigator.share({ title: "Stammtisch", text, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // closed without sharing
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    toasts.say(m.copied());
  } catch {
    toasts.say(m.copy_failed({ link }));
  }
}
