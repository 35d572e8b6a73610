/** "It is your turn": the tab's title and icon, a knock, a buzz, and a notification if nobody is looking. */
import { untrack } from "svelte";
import { m } from "../lib/messages";
import { settings } from "../lib/settings.svelte";

const KNOCKS = [0, 0.14]; // seconds

/** A soft double knock on wood, made on the spot: there is no file to load. */
export function knock(volume: number): void {
  const audio = new AudioContext();
  for (const start of KNOCKS) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const at = audio.currentTime + start;
    tone.frequency.setValueAtTime(220, at);
    tone.frequency.exponentialRampToValueAtTime(90, at + 0.09);
    loudness.gain.setValueAtTime(Math.max(0.001, volume), at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.13);
  }
  setTimeout(() => void audio.close(), 600);
}

function notify(title: string, body: string): void {
  if (!settings.notification || document.visibilityState === "visible") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = { body, icon: "/icon.svg", tag: "turn", data: location.href };
  try {
    const shown = new Notification(title, note);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Android leaves them to the worker, which leads back here (notified.js).
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, note));
  }
}

function setIcon(turn: boolean): void {
  const icon = document.getElementById("icon") as HTMLLinkElement | null;
  if (icon) icon.href = turn ? "/icon-turn.svg" : "/icon.svg";
}

/** Follow whose turn it is; call in a component. `prompt` is what there is to do. */
export function cueTurns(myTurn: () => boolean, game: () => string, prompt: () => string): void {
  let before = false;
  $effect(() => {
    const turn = myTurn();
    document.title = turn ? `● ${m.your_turn()} · ${game()}` : `${game()} · Stammtisch`;
    setIcon(turn);
    if (turn && !before) {
      if (settings.sound) knock(settings.volume);
      if (settings.vibration) navigator.vibrate?.(120);
      notify(`${game()}: ${m.your_turn()}`, untrack(prompt));
    }
    before = turn;
  });
  $effect(() => () => {
    setIcon(false);
    document.title = "Stammtisch";
  });
}
