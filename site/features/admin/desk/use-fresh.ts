import { useEffect, useState } from "react";
import type { LeadFilter } from "#contract/leads.ts";
import { useSteady } from "../steady.ts";
import { readFresh } from "./lead-calls.ts";

const lookEvery = 30_000;

/** How many leads of the filter joined since a moment; looked for while the page is visible. */
export function useFresh(filter: LeadFilter, since: string | undefined): number {
  const key = `${since} ${JSON.stringify(filter)}`;
  const [found, setFound] = useState({ key, count: 0 });
  const look = useSteady(async (isHere: () => boolean) => {
    if (!since || document.visibilityState !== "visible") return;
    const reading = await readFresh(filter, since);
    // A session that ended is noticed by what the reader does next, not by a look in the background.
    if (isHere() && reading.outcome === "read") setFound({ key, count: reading.value.count });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key starts the wait anew.
  useEffect(() => {
    let isHere = true;
    const timer = setInterval(() => void look(() => isHere), lookEvery);
    const seen = () => void look(() => isHere);
    document.addEventListener("visibilitychange", seen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [look, key]);
  return found.key === key ? found.count : 0;
}
