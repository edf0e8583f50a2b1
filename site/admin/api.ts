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
 * No session (401) or no permission (403) is thrown as `AccessLost`; the layout shows why and redirects.
 * `readJson` throws any other fault as `ReadFailed`; `send` shows a notice.
 */
import type { ClientActionFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { adminError, backgroundHeader, readerHeader } from "#contract/admin.ts";
import { parseJson } from "#site/forms/post.ts";
import { upload } from "#site/forms/upload.ts";
import { localTimeZone } from "#site/i18n/formats.ts";

export type AccessLostReason =
  /** No session; `ended`: no longer one. */
  | "absent"
  | "ended"
  /** The role does not allow it. */
  | "denied"
  /** The role could not be checked. */
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
  /**
   * A refusal with a code of the contract. `isOutdated`: the record has changed or was deleted (404,
   * 409).
   */
  | { outcome: "refused"; error: string; message?: string; line?: number; isOutdated: boolean }
  | { outcome: "rate_limited"; minutes: number }
  /** Unreachable, an error of the server, or an answer that is not the contract's. */
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
 * Only a person's input extends a session: a call within this time after input is the person's, any other is the
 * page's. In milliseconds.
 */
const inputWithin = 10_000;
/** How often input without a call extends the session, in milliseconds. */
const extendEvery = 5 * 60_000;

// Opening the page is input.
let lastInput = 0;
let lastExtended = 0;

/** Whether a call sent now is a person's. */
function isCausedByInput(): boolean {
  const now = performance.now();
  const isCaused = now - lastInput < inputWithin;
  if (isCaused) lastExtended = now;
  return isCaused;
}

/** Calls `touch` where a person works without sending a call. */
export function onActivity(touch: () => void): () => void {
  const control = new AbortController();
  const onInput = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    lastInput = performance.now();
    if (lastInput - lastExtended < extendEvery) return;
    lastExtended = lastInput;
    touch();
  };
  const options = { signal: control.signal, capture: true, passive: true };
  for (const act of ["pointerdown", "keydown", "click", "wheel", "touchstart"]) {
    window.addEventListener(act, onInput, options);
  }
  return () => control.abort();
}

/** In milliseconds. */
const callTimeout = 60_000;

/**
 * Calls the API with the session's cookie. A body makes it a POST. A call that no input has caused, such as
 * a poll, does not extend the session. The last call of a page outlives the page, up to 64 KiB.
 */
export async function callApi<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  {
    body,
    signal,
    isPoll,
    isLast = false,
    ifMatch,
  }: {
    body?: unknown;
    signal?: AbortSignal;
    isPoll?: boolean;
    isLast?: boolean;
    /** The version that the call changes: it is refused if there is a newer one. */
    ifMatch?: number;
  } = {},
): Promise<Answer<T>> {
  let status: number;
  let json: unknown;
  const isBackground = isPoll || !isCausedByInput();
  try {
    const response = await fetch(path, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && {
          "content-type": "application/json",
          [readerHeader]: `${document.documentElement.lang} ${localTimeZone()}`,
        }),
        ...(isBackground && { [backgroundHeader]: "1" }),
        ...(ifMatch !== undefined && { "if-match": `"${ifMatch}"` }),
      },
      credentials: "same-origin",
      cache: "no-store",
      keepalive: isLast,
      signal: signal ?? AbortSignal.timeout(callTimeout),
    });
    status = response.status;
    json = await response.json();
  } catch {
    return { outcome: "failed" };
  }
  return readAnswer(status, json, schema);
}

/** The meaning of an answer, also for calls that are not sent by `fetch`. */
function readAnswer<T>(status: number, json: unknown, schema: z.ZodMiniType<T>): Answer<T> {
  if (status < 300) {
    const parsed = schema.safeParse(json);
    return parsed.success ? { outcome: "done", value: parsed.data } : { outcome: "failed" };
  }
  const { error, message, line, retryAfter = 60 } = adminError.safeParse(json).data ?? {};
  if (status === 429) return { outcome: "rate_limited", minutes: Math.ceil(retryAfter / 60) };
  if (error === "unauthenticated") throw new AccessLost("ended");
  if (error === "forbidden") throw new AccessLost("denied");
  const isRefusal = error && (status < 500 || message);
  const isOutdated = status === 404 || status === 409;
  return isRefusal
    ? { outcome: "refused", error, message, line, isOutdated }
    : { outcome: "failed" };
}

/** Posts a file as it is. `onShare` gets how much of it has left, from 0 to 1. */
export async function uploadFile<T>(
  path: string,
  file: Blob,
  schema: z.ZodMiniType<T>,
  onShare: (share: number) => void,
  { signal } = new AbortController(),
): Promise<Answer<T>> {
  const sent = await upload(path, file, signal, (bytes) => onShare(bytes / (file.size || 1)));
  if (sent.outcome !== "answered") return { outcome: "failed" };
  return readAnswer(sent.status, parseJson(sent.text), schema);
}

/** A read for a `clientLoader`. Throws `AccessLost` or `ReadFailed`. */
export async function readJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await callApi(path, schema, { signal });
  if (answer.outcome !== "done") throw new ReadFailed(answer);
  return answer.value;
}

/** The `clientAction` of a page that writes with `useSend` or `useCall`. `answerTo` is for a page where there is no session to lose. */
export async function sendAction(
  { request }: ClientActionFunctionArgs,
  answerTo: (error: unknown) => Answer<never> = rethrow,
): Promise<Answer<unknown>> {
  const { path, body, id } = (await request.json()) as Sent;
  const resolve = waiting.get(id ?? 0);
  waiting.delete(id ?? 0);
  const answer = await callApi(path, z.unknown(), { body }).catch(answerTo);
  // After the router has the answer: what follows may go to another page.
  if (resolve) setTimeout(() => resolve(answer));
  return answer;
}

function rethrow(error: unknown): never {
  throw error;
}

interface Sent {
  path: string;
  body: unknown;
  id?: number;
}

const waiting = new Map<number, (answer: Answer<unknown>) => void>();
let lastId = 0;

/**
 * Resolves to the answer of the call that `submit` sends through `sendAction` with this id. Not by the state of
 * a fetcher: on a busy machine an answer within milliseconds was never rendered.
 */
export function answerOf(submit: (id: number) => void): Promise<Answer<unknown>> {
  lastId += 1;
  const id = lastId;
  return new Promise<Answer<unknown>>((resolve) => {
    waiting.set(id, resolve);
    submit(id);
  });
}
