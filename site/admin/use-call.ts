import { useEffect, useMemo } from "react";
import { useFetcher } from "react-router";
import type * as z from "zod/mini";
import type { Answer } from "./api.ts";

/**
 * A call through the page's `clientAction` (see `sendAction`) whose answer is state: undefined until it
 * came and after `reset`. `onAnswer` is called once with each. A newer call replaces the one before it.
 */
export function useCall<T>(schema: z.ZodMiniType<T>, onAnswer?: (answer: Answer<T>) => void) {
  const { data, state, submit, reset } = useFetcher<Answer<unknown> | null>();
  const answer = useMemo((): Answer<T> | undefined => {
    if (data?.outcome !== "done") return data ?? undefined;
    const parsed = schema.safeParse(data.value);
    return parsed.success ? { outcome: "done", value: parsed.data } : { outcome: "failed" };
  }, [data, schema]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (answer) onAnswer?.(answer);
  }, [answer]);
  /** A body makes it a write. */
  function call(path: string, body?: object) {
    const sent = { path, body } as Parameters<typeof submit>[0];
    void submit(sent, { method: "post", encType: "application/json" });
  }
  return { call, answer, isBusy: state !== "idle", reset };
}
