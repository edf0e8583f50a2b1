import { useEffect, useState } from "react";
import { type ServiceState, serviceStates, statusParts } from "#contract/choices.ts";
import type { StatusAnswer } from "#contract/status.ts";

/** What this site's server reports of itself; `silent`: it did not answer. */
export type LiveStatus =
  | { state: "asking"; answer?: undefined }
  | { state: "silent"; answer?: undefined }
  | { state: "heard"; answer: StatusAnswer };

/** An answer that has the shape agreed on; a static host answers with something else. */
function isStatusAnswer(value: unknown): value is StatusAnswer {
  if (typeof value !== "object" || value === null) return false;
  const answer = value as Partial<StatusAnswer>;
  return (
    typeof answer.checkedAt === "string" &&
    statusParts.every((part) => serviceStates.includes(answer[part]?.state as never))
  );
}

/** The worst of states speaks for all. */
export function worstOf(states: readonly ServiceState[]): ServiceState {
  return serviceStates.findLast((state) => states.includes(state)) ?? "operational";
}

/** The worst state of what the server has measured. */
export const measuredState = (answer: StatusAnswer): ServiceState =>
  worstOf(statusParts.map((part) => answer[part].state));

/**
 * Loads the state of the server once `wanted`, and again every so many milliseconds while the page is
 * visible.
 */
export function useLiveStatus({ wanted, every }: { wanted: boolean; every?: number }): LiveStatus {
  const [live, setLive] = useState<LiveStatus>({ state: "asking" });
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    async function load(): Promise<void> {
      if (document.hidden) return;
      try {
        const reply = await fetch("/api/status", { signal: gone.signal });
        const answer: unknown = reply.ok ? await reply.json() : undefined;
        setLive(isStatusAnswer(answer) ? { state: "heard", answer } : { state: "silent" });
      } catch {
        if (!gone.signal.aborted) setLive({ state: "silent" });
      }
    }
    void load();
    const seen = () => void load();
    document.addEventListener("visibilitychange", seen, { signal: gone.signal });
    const timer = every && setInterval(() => void load(), every);
    return () => {
      gone.abort();
      clearInterval(timer);
    };
  }, [wanted, every]);
  return live;
}
