/** What is said when something cannot be: a line for each code that a person can meet. */
import { Refusal, type Trouble } from "../lib/api";
import { m } from "../lib/messages";
import { GivenUp } from "./patience.svelte";
import { toasts } from "./toasts.svelte";
import type { Words } from "../lib/words";

type Sentence = (() => string) | undefined;

const LINES: Partial<Record<Trouble, Sentence>> = {
  bad_message: m.code_bad_message,
  too_fast: m.code_too_fast,
  bad_name: m.code_bad_name,
  bad_option: m.code_bad_option,
  bad_seats: m.code_bad_seats,
  full: m.code_full,
  taken: m.code_taken,
  started: m.code_started,
  not_started: m.code_not_started,
  seats_open: m.code_seats_open,
  compiling: m.code_compiling,
  stale: m.code_stale,
  out_of_turn: m.code_out_of_turn,
  not_a_move: m.code_not_a_move,
  illegal: m.code_illegal,
  standing_in: m.code_standing_in,
  nothing_to_undo: m.code_nothing_to_undo,
  revealed: m.code_revealed,
  not_practice: m.code_not_practice,
  not_allowed: m.code_not_allowed,
  no_such_seat: m.code_no_such_seat,
  no_game: m.code_no_game,
  no_position: m.code_no_position,
  other_rules: m.record_other_rules,
  too_many_reviews: m.code_too_many_reviews,
  no_room: m.trouble_no_room,
  no_spectators: m.trouble_no_spectators,
  too_many_rooms: m.trouble_too_many_text,
  too_many_sockets: m.trouble_too_many_text,
  disk_full: m.code_disk_full,
  store_failed: m.code_store_failed,
  unreachable: m.code_unreachable,
};

export function troubleLine(code: Trouble): string {
  return LINES[code]?.() ?? m.code_other({ code });
}

/** Say why something did not work; of an option also which one, in the words of its game. */
export function complain(error: unknown, words?: Words): void {
  if (error instanceof GivenUp) return;
  const line = troubleLine(error instanceof Refusal ? error.code : "failed");
  const option = error instanceof Refusal && error.code === "bad_option" && error.reason;
  toasts.say(option && words ? `${words.option(option)}: ${line}` : line);
}
