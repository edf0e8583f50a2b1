/**
 * The calls of the administration, and how a page makes them.
 *
 * A read belongs in the page's `clientLoader` (see `page-loader.ts`):
 *
 *     readJson("/api/admin/audit?kind=exported", auditPage, request.signal)
 *
 * A write is sent with `useSend`, from a page that exports `clientAction = sendAction`. The router then
 * runs the page's loader again, so that what is shown is what the server has:
 *
 *     const { send, isBusy } = useSend();
 *     const done = await send("/api/admin/people", { email, role, locale }, {
 *       refused: { already_administrator: () => setFault("already") },
 *     });
 *     if (done) showToast({ kind: "good", title: t("invite.done", { email }) });
 *
 * Nobody signed in (401) or no right to it (403) is thrown as `AccessLost`; the layout says so and
 * leads away. Whatever else went wrong `readJson` throws as `ReadFailed`; `send` shows a notice.
 */
import { useEffect, useRef } from "react";
import { type ClientActionFunctionArgs, useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { adminError } from "#contract/admin.ts";
import { showToast } from "#site/ui/toast.ts";

export type AccessLostReason =
  /** Nobody is signed in; `ended` when somebody was. */
  | "absent"
  | "ended"
  /** The role does not allow it. */
  | "denied"
  /** The role could not be asked about. */
  | "unverified";

/** Thrown when the administrator may not stay. The layout catches it. */
export class AccessLost extends Error {
  readonly reason: AccessLostReason;
  constructor(reason: AccessLostReason) {
    super(`access lost: ${reason}`);
    this.reason = reason;
  }
}

export type Answer<T> =
  | { outcome: "done"; value: T }
  /** A refusal with a code of the contract. */
  | { outcome: "refused"; error: string; message?: string }
  | { outcome: "rate_limited"; minutes: number }
  /** Not reached, in trouble, or answered with something else than the contract says. */
  | { outcome: "failed" };

/** Thrown by `readJson`. `error` is the code of the refusal, if there was one. */
export class ReadFailed extends Error {
  readonly error: string | undefined;
  constructor(answer: Answer<unknown>) {
    super(`read failed: ${answer.outcome}`);
    this.error = answer.outcome === "refused" ? answer.error : undefined;
  }
}

/** Asks the server as whoever is signed in. A body makes it a POST. */
export async function ask<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer<T>> {
  let status: number;
  let said: unknown;
  try {
    const response = await fetch(path, {
      ...(body !== undefined && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
      credentials: "same-origin",
      cache: "no-store",
      signal: signal ?? null,
    });
    status = response.status;
    said = await response.json();
  } catch {
    return { outcome: "failed" };
  }
  return readAnswer(status, said, schema);
}

/** What an answer means, for calls that do not go through `fetch`. */
export function readAnswer<T>(status: number, said: unknown, schema: z.ZodMiniType<T>): Answer<T> {
  if (status < 300) {
    const parsed = schema.safeParse(said);
    return parsed.success ? { outcome: "done", value: parsed.data } : { outcome: "failed" };
  }
  const { error, message, retryAfter = 60 } = adminError.safeParse(said).data ?? {};
  if (status === 429) return { outcome: "rate_limited", minutes: Math.ceil(retryAfter / 60) };
  if (error === "unauthenticated") throw new AccessLost("ended");
  if (error === "forbidden") throw new AccessLost("denied");
  const isRefusal = error && (status < 500 || message);
  return isRefusal ? { outcome: "refused", error, message } : { outcome: "failed" };
}

/** A read for a `clientLoader`. Throws `AccessLost` or `ReadFailed`. */
export async function readJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await ask(path, schema, { signal });
  if (answer.outcome !== "done") throw new ReadFailed(answer);
  return answer.value;
}

/** The `clientAction` of a page that writes with `useSend`. */
export async function sendAction({ request }: ClientActionFunctionArgs): Promise<Answer<unknown>> {
  const { path, body } = (await request.json()) as { path: string; body: unknown };
  return ask(path, z.unknown(), { body });
}

interface SendOptions<T> {
  /** What is expected back. Without it only the answer's coming matters. */
  schema?: z.ZodMiniType<T>;
  /** What to do for each code of refusal. Of others the server's message is said, if it has one. */
  refused?: Record<string, ((message: string | undefined) => void) | undefined>;
  /** The notice where the server did not answer as it should. */
  failed?: string;
}

/**
 * Sends writes through the page's `clientAction`, one at a time. `send` resolves to what came back, or
 * to undefined after it has said what went wrong. `isBusy` lasts until the answer is there.
 */
export function useSend() {
  const t = useTranslations("admin");
  const fetcher = useFetcher<Answer<unknown> | null>();
  const waiting = useRef<(answer: Answer<unknown>) => void>(undefined);
  const { data } = fetcher;
  useEffect(() => {
    if (data) waiting.current?.(data);
  }, [data]);

  async function send<T>(
    path: string,
    body: object,
    { schema, refused = {}, failed = t("unanswered") }: SendOptions<T> = {},
  ): Promise<{ value: T } | undefined> {
    const answer = await new Promise<Answer<unknown>>((resolve) => {
      waiting.current = resolve;
      const sent = { path, body } as Parameters<typeof fetcher.submit>[0];
      void fetcher.submit(sent, { method: "post", encType: "application/json" });
    });
    if (answer.outcome === "done") {
      const parsed = (schema ?? z.unknown()).safeParse(answer.value);
      if (parsed.success) return { value: parsed.data as T };
    }
    if (answer.outcome === "refused" && refused[answer.error]) {
      refused[answer.error]?.(answer.message);
    } else if (answer.outcome === "rate_limited") {
      showToast({ kind: "danger", title: t("login.tooMany", { minutes: `${answer.minutes}` }) });
    } else {
      const message = answer.outcome === "refused" ? answer.message : undefined;
      showToast({ kind: "danger", title: message || failed });
    }
    return undefined;
  }
  return { send, isBusy: fetcher.state === "submitting" };
}
