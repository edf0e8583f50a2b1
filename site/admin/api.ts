/**
 * The calls of the administration.
 *
 * A read belongs in the page's `clientLoader` (see `page-loader.ts`):
 *
 *     readJson("/api/admin/audit?kind=exported", auditPage, request.signal)
 *
 * A write is sent with `useSend` (see `use-call.ts`), from a page that exports
 * `clientAction = sendAction`. The router then runs the page's loader again, so that what is shown is
 * what the server has.
 *
 * Nobody signed in (401) or no right to it (403) is thrown as `AccessLost`; the layout says so and
 * leads away. Whatever else went wrong `readJson` throws as `ReadFailed`; `send` shows a notice.
 */
import type { ClientActionFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { adminError, backgroundHeader, readerHeader } from "#contract/admin.ts";
import { localTimeZone } from "#site/i18n/formats.ts";

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
  /** A refusal with a code of the contract. `isOutdated`: what was asked about has changed, or is gone (404, 409). */
  | { outcome: "refused"; error: string; message?: string; isOutdated: boolean }
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

/**
 * Only what a person does keeps a session alive: a call this soon after an act is the person's own, any other one is
 * the page's, in milliseconds.
 */
const causedWithin = 10_000;
/** How often the server is told of somebody who only types, in milliseconds. */
const touchEvery = 5 * 60_000;

// Opening the page is an act.
let lastAct = 0;
let lastUse = 0;

/** Whether the call that is about to be sent is a person's. */
function takeAsUse(): boolean {
  const now = performance.now();
  const isUse = now - lastAct < causedWithin;
  if (isUse) lastUse = now;
  return isUse;
}

/** Calls `touch` for somebody who is at work without any call being sent. */
export function onWork(touch: () => void): () => void {
  const control = new AbortController();
  const note = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    lastAct = performance.now();
    if (lastAct - lastUse < touchEvery) return;
    lastUse = lastAct;
    touch();
  };
  const options = { signal: control.signal, capture: true, passive: true };
  for (const act of ["pointerdown", "keydown", "click", "wheel", "touchstart"]) {
    window.addEventListener(act, note, options);
  }
  return () => control.abort();
}

/** A call that has no answer by then will get none, in milliseconds. */
const longestWait = 60_000;

/**
 * Asks the server as whoever is signed in. A body makes it a POST. What nobody's act has caused, such as a
 * poll, does not keep the session alive. The last call of a page is sent though the page goes, up to 64 KiB.
 */
export async function ask<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  {
    body,
    signal,
    isPoll,
    isLast = false,
  }: { body?: unknown; signal?: AbortSignal; isPoll?: boolean; isLast?: boolean } = {},
): Promise<Answer<T>> {
  let status: number;
  let said: unknown;
  const isBackground = isPoll || !takeAsUse();
  try {
    const response = await fetch(path, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && {
          "content-type": "application/json",
          [readerHeader]: `${document.documentElement.lang} ${localTimeZone()}`,
        }),
        ...(isBackground && { [backgroundHeader]: "1" }),
      },
      credentials: "same-origin",
      cache: "no-store",
      keepalive: isLast,
      signal: signal ?? AbortSignal.timeout(longestWait),
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
  const isOutdated = status === 404 || status === 409;
  return isRefusal ? { outcome: "refused", error, message, isOutdated } : { outcome: "failed" };
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

/** The `clientAction` of a page that writes with `useSend` or `useCall`. */
export async function sendAction({ request }: ClientActionFunctionArgs): Promise<Answer<unknown>> {
  const { path, body } = (await request.json()) as { path: string; body: unknown };
  return ask(path, z.unknown(), { body });
}
