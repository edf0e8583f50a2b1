import { type AdminSession, adminRole, invalidCredentials } from "#contract/admin.ts";
import { isAdminError, isAdminSession } from "./answers.ts";

type Answered = { outcome: "answered"; status: number; body: unknown };
type Unreachable = { outcome: "unreachable" };

/** Asks the server as whoever is signed in. A body makes it a write. */
export async function ask(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answered | Unreachable> {
  try {
    const answer = await fetch(path, {
      ...(body !== undefined && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
      credentials: "same-origin",
      cache: "no-store",
      ...(signal && { signal }),
    });
    return { outcome: "answered", status: answer.status, body: await answer.json() };
  } catch {
    return { outcome: "unreachable" };
  }
}

export type SignInOutcome =
  | { outcome: "signed_in" }
  /** The password was right; the second factor is still to come. */
  | { outcome: "second_factor" }
  | { outcome: "refused" }
  | { outcome: "rate_limited"; minutes: number }
  | { outcome: "said"; message: string }
  | { outcome: "failed" };

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const answer = await ask("/api/auth/sign-in/email", { email, password });
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const { status, body } = answer;
  if (status === 200) {
    if ((body as { secondFactor?: unknown } | null)?.secondFactor === true) {
      return { outcome: "second_factor" };
    }
    return { outcome: isAdminSession(body) ? "signed_in" : "failed" };
  }
  if (!isAdminError(body)) return { outcome: "failed" };
  if (status === 429) {
    return { outcome: "rate_limited", minutes: Math.ceil((body.retryAfter ?? 60) / 60) };
  }
  if (!body.message) return { outcome: "failed" };
  return body.message.includes(invalidCredentials)
    ? { outcome: "refused" }
    : { outcome: "said", message: body.message };
}

export type SessionOutcome =
  | { outcome: "session"; session: AdminSession }
  | { outcome: "none" }
  | { outcome: "failed" };

export async function readSession(): Promise<SessionOutcome> {
  const answer = await ask("/api/auth/get-session");
  if (answer.outcome === "unreachable" || answer.status !== 200) return { outcome: "failed" };
  if (answer.body === null) return { outcome: "none" };
  return isAdminSession(answer.body)
    ? { outcome: "session", session: answer.body }
    : { outcome: "failed" };
}

export async function signOut(): Promise<{ outcome: "signed_out" | "failed" }> {
  const answer = await ask("/api/auth/sign-out", {});
  const isOut = answer.outcome === "answered" && answer.status === 200;
  return { outcome: isOut ? "signed_out" : "failed" };
}

/** Asks whether the person signed in is an administrator. */
export async function hasAdminRole(
  userId: string,
): Promise<{ outcome: "granted" | "denied" | "none" | "failed" }> {
  const answer = await ask("/api/rpc/has_role", { _user_id: userId, _role: adminRole });
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  if (answer.status === 401) return { outcome: "none" };
  if (answer.status !== 200 || typeof answer.body !== "boolean") return { outcome: "failed" };
  return { outcome: answer.body ? "granted" : "denied" };
}
