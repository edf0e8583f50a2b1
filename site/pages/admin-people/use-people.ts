import { useEffect, useRef, useState } from "react";
import type { Person } from "#contract/people.ts";
import { useLeave } from "#site/features/admin/administrator.ts";
import { readPeople } from "#site/features/admin/people/people-calls.ts";
import { useSteady } from "#site/features/admin/steady.ts";

/**
 * The administrators. What is shown stays while a newer list is on its way. An administrator who is
 * no owner is not led out: the page says that it is not theirs.
 */
export function usePeople() {
  const leave = useLeave();
  const [people, setPeople] = useState<Person[] | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed" | "denied">("loading");
  const newest = useRef(0);
  const load = useSteady(async () => {
    newest.current += 1;
    const mine = newest.current;
    setState("loading");
    const read = await readPeople();
    if (mine !== newest.current) return;
    if (read.outcome === "none") return leave("ended");
    if (read.outcome === "denied") {
      setPeople(null);
      return setState("denied");
    }
    if (read.outcome !== "done") return setState("failed");
    setPeople(read.answer);
    setState("ready");
  });
  useEffect(() => {
    void load();
    return () => {
      newest.current += 1;
    };
  }, [load]);
  return { people, state, again: () => void load() };
}
