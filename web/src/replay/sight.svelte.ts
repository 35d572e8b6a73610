/** What is to be seen and read at a position of a finished game, and what its review says of it. */
import { gameName } from "../lib/catalogue";
import { m } from "../lib/messages";
import type { FinishedGame, Moment, Step, Verdict } from "../lib/protocol";
import { signed } from "../lib/wording";
import { words, type Words } from "../lib/words";
import type { Person, View } from "../table/contract";
import type { Details } from "../table/details";
import { roundStarts } from "./drawing";
import { peopleOf } from "./eyes";
import type { Eyes, Replay } from "./replay.svelte";
import { nextMistake, percent, verdictAt } from "./review";
import type { Reviewing } from "./reviewing.svelte";
import { tell, tellTurn } from "./telling";

/** Made when the first position is there. */
export class Sight {
  /** Whose moments are told. */
  whose: number = $state(0);
  readonly people: Person[] = $derived.by(() => {
    const { eyes, near, own } = this.replay;
    return peopleOf(this.game.seats, { eyes, near, own, waiting: this.view.waiting });
  });
  readonly names: string[] = $derived(this.people.map((person) => person.name));
  readonly rounds: number[] = $derived.by(() => roundStarts(this.replay.moves));
  readonly found: Moment[] = $derived.by(() => this.reviewing.review?.by_seat[this.whose]?.moments ?? []);
  readonly verdict: Verdict | null = $derived.by(() => this.reviewing.review && verdictAt(this.reviewing.review, this.replay.number));
  /** The next one. */
  readonly mistake: Moment | null = $derived.by(() => nextMistake(this.found, this.replay.number));
  /** What has just happened; at a mistake what would have been better, at a turn what came. */
  readonly text: string = $derived.by(() => this.#turn() ?? this.#better() ?? this.#happened());
  /** The places of the better move at a mistake, for those whose eyes saw them. */
  readonly lit: ReadonlySet<string> = $derived.by(() => {
    const at = this.verdict?.change ? this.view.moves.indexOf(this.verdict.best) : -1;
    return new Set(at < 0 ? [] : this.view.targets[at]);
  });
  readonly #starts: Step[] = $derived.by(() => this.replay.moves.filter(({ facts }) => facts)); // of rounds
  #led = false;

  constructor(
    readonly replay: Replay,
    readonly reviewing: Reviewing,
    readonly details: Details,
  ) {
    this.whose = replay.own ?? 0;
  }

  get game(): FinishedGame {
    return this.replay.game!;
  }

  get view(): View {
    return this.replay.view!;
  }

  get words(): Words {
    return words(this.game.game);
  }

  get title(): string {
    return gameName(this.game.game);
  }

  get headline(): string {
    return this.words.headline(this.view);
  }

  eyesName(eyes: Eyes): string {
    if (eyes === "open") return m.replay_eyes_open();
    return eyes === "spectator" ? m.replay_eyes_spectator() : (this.names[eyes] ?? "");
  }

  roundName(round: number): string {
    return this.words.round(this.#starts[round - 1]?.facts ?? {});
  }

  /** A move that was possible here. */
  say(move: string): string {
    const about = this.verdict?.alternatives.find((one) => one.move === move)?.about;
    const said = this.words.move(move, this.names);
    return this.details.move?.(move, this.view, this.words, this.names) ?? (about ? `${said} (${this.words.card(about)})` : said);
  }

  look(eyes: Eyes): void {
    if (typeof eyes === "number") this.whose = eyes;
    void this.replay.look(eyes);
  }

  /** Go there and stay. */
  go(number: number): void {
    this.replay.pause();
    void this.replay.go(number);
  }

  /** A moment is seen through the eyes of whom it befell: only they show what there was to choose. */
  show(moment: Moment): void {
    this.go(moment.number);
    if (this.replay.eyes !== this.whose) void this.replay.look(this.whose);
  }

  /** Whoever opens a review without having chosen a move is led to what cost most, once. */
  lead(): void {
    const review = this.reviewing.review;
    if (this.#led || !review) return;
    this.#led = true;
    const worst = this.found.find((moment) => moment.number === review.by_seat[this.whose]?.begin);
    if (this.replay.number === 0 && worst) this.show(worst);
  }

  #turn(): string | null {
    const turn = this.found.find((moment) => moment.kind === "turn" && moment.number === this.replay.number);
    return turn ? m.review_turn_line({ by: signed(percent(turn.by)), ...tellTurn(turn, this.whose, this.replay.moves, this.names, this.words) }) : null;
  }

  #better(): string | null {
    if (!this.verdict?.change) return null;
    const { mark, best, change } = this.verdict;
    return m.review_mistake_line({
      mark: mark === "blunder" ? m.review_mark_blunder() : m.review_mark_slip(),
      from: change.before,
      to: change.after,
      move: this.say(best),
    });
  }

  #happened(): string {
    return tell(this.replay.moves[this.replay.number], this.replay.eyes, this.names, this.words) || m.replay_begin();
  }
}
