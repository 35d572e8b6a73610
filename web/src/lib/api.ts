/** What is asked over HTTP. */
import type { About, Code, FinishedGame, History, JoinRoom, LessonTold, NewRoom, LoadedGame, Problem, ReviewState, RoomInfo, Seated, Steps } from "./protocol";

/** A code of the server, or that it could not be reached at all. */
export type Trouble = Code | "unreachable";

/** The server said no, or nothing. */
export class Refusal extends Error {
  constructor(
    readonly code: Trouble,
    readonly reason: string | null = null,
  ) {
    super(reason ? `${code}: ${reason}` : code);
  }
}

const PATIENCE = 10_000; // milliseconds

async function ask(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      ...(body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Refusal("unreachable");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (!problem?.code) throw new Refusal(answer.status >= 500 ? "unreachable" : "failed");
  throw new Refusal(problem.code as Code, problem.reason ?? null);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await ask(path, body)).json()) as T;
}

let known: Promise<About> | undefined;

/** What the server offers; asked once, and again after a failure or while a game is still being prepared. */
export function about(fresh = false): Promise<About> {
  if (!known || fresh) {
    known = json<About>("/api/about");
    known.catch(() => (known = undefined));
  }
  return known;
}

export const newRoom = (room: Omit<NewRoom, "id">): Promise<Seated> => json("/api/rooms", { id: newId(), ...room });
export const roomInfo = (code: string): Promise<RoomInfo> => json(`/api/rooms/${code}`);
export const joinRoom = (code: string, join: Omit<JoinRoom, "id">): Promise<Seated> => json(`/api/rooms/${code}/join`, { id: newId(), ...join });
export const history = (tokens: string[]): Promise<History> => json("/api/history", { tokens });
export const finishedGame = (id: string): Promise<FinishedGame> => json(`/api/games/${id}`);
/** Positions of a finished game as somebody saw them; without views, what happened alone. */
export const gameSteps = (id: string, eyes: string, first: number, count: number, views = true): Promise<Steps> =>
  json(`/api/games/${id}/steps?${new URLSearchParams({ eyes, first: String(first), count: String(count), views: String(views) })}`);
export const gameReview = (id: string): Promise<ReviewState> => json(`/api/games/${id}/review`);
export const beginReview = (id: string): Promise<ReviewState> => json(`/api/games/${id}/review`, {});
export const bringRecord = (record: unknown): Promise<LoadedGame> => json("/api/games", record);
export const rulebook = async (game: string, lang: string): Promise<string> => (await ask(`/api/rules/${game}/${lang}`)).text();

export const tellLesson = (game: string, lang: string): Promise<LessonTold> => json(`/api/lessons/${game}/${lang}`);

/** A new id for a command: the same one again would count once. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
