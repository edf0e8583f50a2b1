import { useEffect, useState } from "react";
import { type ServiceState, serviceStates, statusParts } from "#contract/choices.ts";
import type { StatusAnswer } from "#contract/status.ts";

/** The state that this site's server reports; `silent`: it did not answer. */
export type LiveStatus =
  | { state: "asking"; answer?: undefined }
  | { state: "silent"; answer?: undefined }
  | { state: "answered"; answer: StatusAnswer };

/** Whether an answer has the shape of the contract: a static host answers with something else. */
function isStatusAnswer(value: unknown): value is StatusAnswer {
  if (typeof value !== "object" || value === null) return false;
  const answer = value as Partial<StatusAnswer>;
  return (
    typeof answer.checkedAt === "string" &&
    statusParts.every((part) => serviceStates.includes(answer[part]?.state as never))
  );
}

export function worstOf(states: readonly ServiceState[]): ServiceState {
  return serviceStates.findLast((state) => states.includes(state)) ?? "operational";
}

/** The worst state of all parts of the server. */
export const measuredState = (answer: StatusAnswer): ServiceState =>
  worstOf(statusParts.map((part) => answer[part].state));

/**
 * Loads the state of the server once `wanted` is true, and again every `every` milliseconds while the page is
 * visible.
 */
export function useLiveStatus({ wanted, every }: { wanted: boolean; every?: number }): LiveStatus {
  const [live, setLive] = useState<LiveStatus>({ state: "asking" });
  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    async function load(): Promise<void> {
      if (document.hidden) return;
      try {
        const reply = await fetch("/api/status", { signal: control.signal });
        const answer: unknown = reply.ok ? await reply.json() : undefined;
        setLive(isStatusAnswer(answer) ? { state: "answered", answer } : { state: "silent" });
      } catch {
        if (!control.signal.aborted) setLive({ state: "silent" });
      }
    }
    void load();
    const reload = () => void load();
    document.addEventListener("visibilitychange", reload, { signal: control.signal });
    const timer = every && setInterval(() => void load(), every);
    return () => {
      control.abort();
      clearInterval(timer);
    };
  }, [wanted, every]);
  return live;
}
