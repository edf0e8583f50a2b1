import type { PeopleError } from "#contract/people.ts";
import { isAdminError } from "../answers.ts";
import { ask } from "../calls.ts";

export type Refused =
  /** What went wrong has a name of its own. */
  | { outcome: "refused"; why: PeopleError }
  | { outcome: "rate_limited"; minutes: number }
  | { outcome: "none" | "denied" | "failed" };

const general = new Set(["unauthenticated", "forbidden", "bad_request", "unavailable"]);

/** Asks for something about people and accounts. `body` makes it a write; `read` checks the answer. */
export async function send<T>(
  path: string,
  body: object | undefined,
  read: (answer: unknown) => T | undefined,
): Promise<{ outcome: "done"; answer: T } | Refused> {
  const answer = await ask(path, body);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const { status, body: said } = answer;
  if (status === 200) {
    const value = read(said);
    return value === undefined ? { outcome: "failed" } : { outcome: "done", answer: value };
  }
  if (status === 429) {
    const seconds = isAdminError(said) ? said.retryAfter : undefined;
    return { outcome: "rate_limited", minutes: Math.ceil((seconds ?? 60) / 60) };
  }
  // What is not general has a name from contract/people-terms.ts.
  if (isAdminError(said) && status < 500 && !general.has(said.error)) {
    return { outcome: "refused", why: said.error as PeopleError };
  }
  if (status === 401) return { outcome: "none" };
  return { outcome: status === 403 ? "denied" : "failed" };
}

type Fields = Record<string, unknown>;

/** Reads one list of an answer's, or nothing if it is no list. */
export const listOf =
  <T>(name: string) =>
  (answer: unknown): T[] | undefined => {
    const list = (answer as Fields | null)?.[name];
    return Array.isArray(list) ? (list as T[]) : undefined;
  };

/** For answers of which only their coming matters. */
export const anything = (): "done" => "done";
