import { useEffect, useRef, useState } from "react";
import type { InboxDetail, InboxPage, InboxState } from "#contract/inbox.ts";
import { useLeave } from "./administrator.ts";
import { changeState, type EntryName, readEntry, readInbox } from "./inbox-calls.ts";
import { useSteady } from "./steady.ts";

export type Loading = "loading" | "ready" | "failed";

/** The page of the inbox that a query names. */
export function useInbox(query: string) {
  const leave = useLeave();
  const [page, setPage] = useState<InboxPage | null>(null);
  const [state, setState] = useState<Loading>("loading");
  const newest = useRef(0);
  const load = useSteady(async (wanted: string) => {
    newest.current += 1;
    const mine = newest.current;
    setState("loading");
    const read = await readInbox(new URLSearchParams(wanted));
    // Only the last page asked for is shown, whatever the order in which answers come.
    if (mine !== newest.current) return;
    if (read.outcome === "none") return leave("ended");
    if (read.outcome === "denied") return leave("denied");
    if (read.outcome === "failed") return setState("failed");
    setPage(read.page);
    setState("ready");
  });
  useEffect(() => {
    void load(query);
  }, [load, query]);
  return { page, state, again: () => void load(query) };
}

export type Opened =
  | { state: "closed" }
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed" }
  | { state: "open"; entry: InboxDetail };

/** One entry, and the change of its state. `onChanged` is told when the list is no longer true. */
export function useEntry(name: EntryName | undefined, onChanged: () => void) {
  const leave = useLeave();
  const [opened, setOpened] = useState<Opened>({ state: "closed" });
  const newest = useRef(0);
  const { kind, id } = name ?? {};
  const load = useSteady(async (wanted: EntryName | undefined) => {
    newest.current += 1;
    const mine = newest.current;
    if (!wanted) return setOpened({ state: "closed" });
    setOpened({ state: "loading" });
    const read = await readEntry(wanted);
    if (mine !== newest.current) return;
    if (read.outcome === "none") return leave("ended");
    if (read.outcome === "denied") return leave("denied");
    setOpened(
      read.outcome === "entry" ? { state: "open", entry: read.entry } : { state: read.outcome },
    );
  });
  useEffect(() => {
    void load(kind && id ? { kind, id } : undefined);
  }, [load, kind, id]);

  async function change(state: InboxState): Promise<{ outcome: "changed" | "failed" }> {
    if (opened.state !== "open") return { outcome: "failed" };
    const { entry } = opened;
    const changed = await changeState(entry, state);
    if (changed.outcome === "none" || changed.outcome === "denied") {
      leave(changed.outcome === "none" ? "ended" : "denied");
      return { outcome: "failed" };
    }
    if (changed.outcome === "failed") return { outcome: "failed" };
    setOpened((now) =>
      now.state === "open" && now.entry.id === entry.id
        ? { state: "open", entry: { ...now.entry, state } }
        : now,
    );
    onChanged();
    return { outcome: "changed" };
  }
  return { opened, change };
}
