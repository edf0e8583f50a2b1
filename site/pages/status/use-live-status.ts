import { useEffect, useState } from "react";
import { serviceStates, statusParts } from "#contract/choices.ts";
import type { StatusAnswer } from "#contract/status.ts";

/** How often a page asks again, in milliseconds. */
const askEvery = 60_000;

type Live =
  | { state: "asking"; answer?: undefined }
  | { state: "silent"; answer?: undefined }
  | { state: "heard"; answer: StatusAnswer };

/** An answer that has the shape agreed on; a static host answers with something else. */
export function isStatusAnswer(value: unknown): value is StatusAnswer {
  if (typeof value !== "object" || value === null) return false;
  const answer = value as Partial<StatusAnswer>;
  return (
    typeof answer.checkedAt === "string" &&
    statusParts.every((part) => serviceStates.includes(answer[part]?.state as never))
  );
}

/** Asks this site's server how it is, once a minute while the page is looked at. */
export function useLiveStatus(): Live {
  const [live, setLive] = useState<Live>({ state: "asking" });
  useEffect(() => {
    const gone = new AbortController();
    async function ask(): Promise<void> {
      if (document.hidden) return;
      try {
        const reply = await fetch("/api/status", { signal: gone.signal });
        const answer: unknown = reply.ok ? await reply.json() : undefined;
        setLive(isStatusAnswer(answer) ? { state: "heard", answer } : { state: "silent" });
      } catch {
        if (!gone.signal.aborted) setLive({ state: "silent" });
      }
    }
    void ask();
    const timer = setInterval(() => void ask(), askEvery);
    return () => {
      gone.abort();
      clearInterval(timer);
    };
  }, []);
  return live;
}
