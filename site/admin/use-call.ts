import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { focusFirstFault } from "#site/ui/field.tsx";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import { type Answer, answerOf, callApi } from "./api.ts";

/**
 * A call through the page's `clientAction` (see `sendAction`) whose answer is state, as is the value of
 * a successful one: undefined until it arrives and after `reset`. `onAnswer` is called once with each
 * answer. A newer call replaces the one before it.
 */
export function useCall<T>(schema: z.ZodMiniType<T>, onAnswer?: (answer: Answer<T>) => void) {
  const { data, state, submit, reset } = useFetcher<Answer<unknown> | null>();
  const answer = useMemo((): Answer<T> | undefined => {
    if (data?.outcome !== "done") return data ?? undefined;
    const parsed = schema.safeParse(data.value);
    return parsed.success ? { outcome: "done", value: parsed.data } : { outcome: "failed" };
  }, [data, schema]);
  const value = answer?.outcome === "done" ? answer.value : undefined;
  const isUnderWay = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!answer) return;
    isUnderWay.current = false;
    onAnswer?.(answer);
  }, [answer]);
  /** A body makes it a write. */
  function call(path: string, body?: object) {
    const sent = { path, body } as Parameters<typeof submit>[0];
    void submit(sent, { method: "post", encType: "application/json" });
  }
  /**
   * For actions that must happen once: does nothing while an earlier one is running, and returns
   * whether it was sent. Two presses can both arrive before `isBusy` is rendered.
   */
  function callOnce(path: string, body: object): boolean {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    call(path, body);
    return true;
  }
  /** Aborts a running call, whose answer never arrives: the next `callOnce` must be sent all the same. */
  function forget() {
    isUnderWay.current = false;
    reset();
  }
  return { call, callOnce, answer, value, isBusy: state !== "idle", reset: forget };
}

/**
 * A debounced query, such as about what is being typed: sent once `key`, which has all that the answer
 * depends on, has stayed the same for `pause` milliseconds. A newer query aborts the one before. `onAnswer`
 * gets undefined where it failed.
 */
export function useDebouncedQuery<T>(
  key: string,
  pause: number,
  query: { path: string; schema: z.ZodMiniType<T>; body?: object } | undefined,
  onAnswer: (value: T | undefined) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of the query.
  useEffect(() => {
    if (!query) return;
    const { path, schema, body } = query;
    const control = new AbortController();
    const { signal } = control;
    const timer = setTimeout(async () => {
      // A session that ended is noticed by the next call of the reader.
      const answer = await callApi(path, schema, { body, signal }).catch(() => undefined);
      if (!signal.aborted) onAnswer(answer?.outcome === "done" ? answer.value : undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
}

interface SendOptions<T> {
  /** Of the answer, where it matters. */
  schema?: z.ZodMiniType<T>;
  /** The notice of success. */
  done?: string;
  /** A notice or a handler for each code of refusal. For others a notice shows the server's message, if any. */
  refused?: Record<string, string | (() => void)>;
  /** The notice where the server failed. */
  failed?: string;
}

/**
 * Sends writes through the page's `clientAction`, one at a time. `send` resolves to the answer, or to
 * undefined after a notice of the fault, and where another is under way. `isBusy` lasts until the answer.
 *
 *     const { send, isBusy } = useSend();
 *     const sent = await send("/api/admin/people", { email, role, locale }, {
 *       done: t("invite.done", { email }),
 *       refused: { already_administrator: () => setFault("already"), invalid_email: t("wrongEmail") },
 *     });
 *     if (sent) setEmail("");
 */
export function useSend() {
  const t = useTranslations("admin");
  const { submit, state } = useFetcher();
  const isUnderWay = useRef(false);

  async function send<T>(
    path: string,
    body: object,
    { schema, done, refused = {}, failed }: SendOptions<T> = {},
  ): Promise<{ value: T } | undefined> {
    // Two presses can both come before `isBusy` is rendered.
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    // Notices of an earlier attempt are outdated beside this answer.
    clearToasts();
    const answer = await answerOf((id) => {
      const sent = { path, body, id } as Parameters<typeof submit>[0];
      void submit(sent, { method: "post", encType: "application/json" });
    });
    isUnderWay.current = false;
    if (answer.outcome === "done") {
      const parsed = (schema ?? anything).safeParse(answer.value);
      if (parsed.success) {
        if (done) showToast({ kind: "good", title: done });
        return { value: parsed.data as T };
      }
    }
    const refusal = answer.outcome === "refused" ? answer : undefined;
    const handle = refusal && refused[refusal.error];
    if (typeof handle === "function") {
      handle();
      return undefined;
    }
    const tooMany =
      answer.outcome === "rate_limited" && t("login.tooMany", { minutes: `${answer.minutes}` });
    const fault = refusal?.message || failed || t(refusal?.isOutdated ? "outdated" : "unanswered");
    showToast({ kind: "danger", title: handle || tooMany || fault });
    return undefined;
  }
  return { send, isBusy: state === "submitting" };
}

const anything = z.unknown();

/**
 * Props of a form, and its fault. `submit` gets the values by the names of their fields, and `refuse`, which
 * sets the fault and focuses its field. Submitting again clears it.
 *
 *     const { form, fault } = useForm<"wrongPassword">(async ({ password }, refuse) => {
 *       await send(path, { password }, { refused: { wrong_password: () => refuse("wrongPassword") } });
 *     });
 */
export function useForm<Fault>(
  submit: (
    fields: Partial<Record<string, string>>,
    refuse: (fault: Fault) => void,
  ) => Promise<unknown>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<Fault>();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFault(undefined);
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      `${value}`,
    ]);
    void submit(Object.fromEntries(fields), (what) => {
      setFault(what);
      if (ref.current) focusFirstFault(ref.current);
    });
  }
  // Without script a password must never end in the address.
  const form = { ref, method: "post", noValidate: true, onSubmit };
  return { form, fault, setFault };
}
