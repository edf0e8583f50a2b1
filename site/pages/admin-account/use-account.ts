import { useEffect, useRef, useState } from "react";
import type { OwnAccount, OwnSession } from "#contract/people.ts";
import { useLeave } from "#site/features/admin/administrator.ts";
import { readAccount, readSessions } from "#site/features/admin/people/account-calls.ts";
import { useSteady } from "#site/features/admin/steady.ts";

/** One's own account and sessions. What is shown stays while a newer state is on its way. */
export function useAccount() {
  const leave = useLeave();
  const [shown, setShown] = useState<{ account: OwnAccount; sessions: OwnSession[] } | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const newest = useRef(0);
  const load = useSteady(async () => {
    newest.current += 1;
    const mine = newest.current;
    setState("loading");
    const [account, sessions] = await Promise.all([readAccount(), readSessions()]);
    if (mine !== newest.current) return;
    for (const { outcome } of [account, sessions]) {
      if (outcome === "none") return leave("ended");
      if (outcome === "denied") return leave("denied");
    }
    if (account.outcome !== "done" || sessions.outcome !== "done") return setState("failed");
    setShown({ account: account.answer, sessions: sessions.answer });
    setState("ready");
  });
  useEffect(() => {
    void load();
    return () => {
      newest.current += 1;
    };
  }, [load]);
  return { ...shown, state, again: () => void load() };
}
