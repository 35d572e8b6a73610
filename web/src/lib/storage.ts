/** What the device remembers. Without storage (private windows, strict settings) it is remembered until the page closes. */
const PREFIX = "stammtisch.";
const memory = new Map<string, string>();

function probe(): boolean {
  try {
    localStorage.setItem(`${PREFIX}probe`, "1");
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}

/** Whether anything outlives this page. */
export const storageWorks = probe();

export function load<T>(key: string, fallback: T): T {
  try {
    const text = storageWorks ? localStorage.getItem(PREFIX + key) : memory.get(PREFIX + key);
    return text == null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback; // written by another version, or by hand
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(PREFIX + key, text);
  try {
    if (storageWorks) localStorage.setItem(PREFIX + key, text);
  } catch {
    // full: it stays in memory
  }
}
