import { useEffect, useState, useSyncExternalStore } from "react";
import type { BulkAction } from "#contract/bulk-actions.ts";
import { useLeave } from "../administrator.ts";
import { useSteady } from "../steady.ts";
import { type ActOutcome, holdAct, readAct, readOpenActs, undoAct } from "./act-calls.ts";
import { askedActs, leftToUndo, type Shown } from "./asked-acts.ts";

const none: readonly Shown[] = [];
/** How often a running act is asked how far it is, and how long its end is shown, in milliseconds. */
const pollEvery = 1_000;
const endShownFor = 8_000;
/** How often the server is told that somebody is still deciding. */
const holdEvery = 4_000;

export const isOver = ({ state }: BulkAction) => state === "done" || state === "undone";

/** What is shown of the acts, kept up to date. `onEnd` is told once of each that is done or undone. */
export function useActs(onEnd: (act: BulkAction) => void) {
  const leave = useLeave();
  const shown = useSyncExternalStore(askedActs.subscribe, askedActs.shown, () => none);
  const ended = useSteady(onEnd);

  const hear = useSteady((id: string, heard: ActOutcome) => {
    if (heard.outcome === "none") return leave("ended");
    if (heard.outcome === "denied") return leave("denied");
    if (heard.outcome === "missing") return askedActs.drop(id);
    const known = askedActs.shown().find(({ act }) => act.id === id);
    // What is over stays over, whatever order the answers come in.
    if (!known || isOver(known.act)) return;
    if (heard.outcome === "too_late") return askedActs.put({ ...known.act, undoFor: 0 }, true);
    if (heard.outcome !== "act") return;
    const isNews = isOver(heard.act) && !isOver(known.act);
    askedActs.put(heard.act, known.isLate);
    if (!isNews) return;
    setTimeout(() => askedActs.drop(id), endShownFor);
    ended(heard.act);
  });

  useEffect(() => {
    let isHere = true;
    void readOpenActs().then((acts) => {
      if (isHere) for (const act of acts) askedActs.put(act);
    });
    return () => {
      isHere = false;
    };
  }, []);

  const undo = useSteady(async (id: string) => hear(id, await undoAct(id)));
  return { shown, undo, hear };
}

type Hear = ReturnType<typeof useActs>["hear"];

/** The seconds of one act as they pass, and after them how far it is. `isHeld` stops them. */
export function useProgress(one: Shown, isHeld: boolean, hear: Hear): number {
  const { id, state } = one.act;
  const [now, setNow] = useState(() => performance.now());
  const left = leftToUndo(one, now);
  const isWaiting = state === "waiting" && left > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isWaiting]);

  useEffect(() => {
    if (!isWaiting || !isHeld) return;
    const hold = async () => hear(id, await holdAct(id));
    void hold();
    const timer = setInterval(() => void hold(), holdEvery);
    return () => clearInterval(timer);
  }, [isWaiting, isHeld, id, hear]);

  const isAway = state === "running" || (state === "waiting" && !isWaiting);
  useEffect(() => {
    if (!isAway) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    async function look() {
      const heard = await readAct(id);
      if (!isHere) return;
      hear(id, heard);
      timer = setTimeout(() => void look(), pollEvery);
    }
    timer = setTimeout(() => void look(), pollEvery);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isAway, id, hear]);

  return Math.ceil(left / 1000);
}
