/** Something that happened, as the server tells it; `event` is a key into the words of the game. */
export interface GameEvent {
  event: string;
  seat?: number;
  [key: string]: unknown;
}
