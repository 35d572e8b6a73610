import { toasts } from "./toasts.svelte";

/** Whether a field below holds what it cannot take. It is shown and named, so that it can be mended. */
export function isInvalid(root: ParentNode): boolean {
  const field = root.querySelector<HTMLInputElement>("input:invalid");
  if (!field) return false;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.focus();
  toasts.say([...(field.labels?.[0]?.childNodes ?? [])].map((part) => part.textContent?.trim()).join(": "));
  return true;
}
