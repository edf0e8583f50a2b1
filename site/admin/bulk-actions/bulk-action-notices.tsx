import { CircleCheck, Undo2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { type BulkAction, bulkAction, undoSeconds } from "#contract/bulk-actions.ts";
import { Button } from "#site/ui/button.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import type { Answer } from "../api.ts";
import { type Figures, useFigures } from "../reader-formats.ts";
import { useCall } from "../use-call.ts";
import {
  bulkActionsPath,
  isOver,
  leftToUndo,
  type RequestedAction,
  requestedActions,
  useRequestedActions,
} from "./requested-actions.ts";

/** How often the progress of a running action is polled, in milliseconds. */
const pollInterval = 1_000;
/** How often the undo window is extended, in milliseconds. */
const extendInterval = 4_000;

/**
 * The requested actions: which can be undone, which run, and their progress. Mounted once a page, apart
 * from the buttons, so that undo outlives the selection. `onEnd` is called when an action is done or
 * undone: lists and counts shown may be out of date.
 */
export function BulkActionNotices({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations("admin-bulk-actions.notices");
  const figures = useFigures();
  const { amount } = figures;
  const { actions: shown, host } = useRequestedActions();
  const last = shown.at(-1)?.action;

  const over = shown.flatMap(({ action }) => (isOver(action) ? action.id : [])).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end.
  useEffect(() => {
    if (over) onEnd();
  }, [over]);

  const announcement =
    last?.state === "waiting"
      ? t("announcement", {
          what: t(`waiting.${last.kind}`, amount(last.count)),
          seconds: undoSeconds,
        })
      : last && isOver(last) && endOf(last, t, figures);
  return createPortal(
    <div
      className={
        host
          ? "mt-3"
          : "fixed inset-x-4 bottom-4 z-50 sm:inset-x-auto sm:start-6 sm:bottom-6 sm:w-[26rem]"
      }
    >
      {/* Rendered before its first text, so that a screen reader announces it. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shown.length > 0 && (
        <section aria-label={t("label")} className="grid gap-3">
          {shown.map((one) => (
            <Notice key={one.action.id} requested={one} />
          ))}
        </section>
      )}
    </div>,
    host ?? document.body,
  );
}

/** The result of an action that has ended. */
function endOf({ kind, state, done, skipped }: BulkAction, t: Words, { amount }: Figures): string {
  if (state === "cancelled") return t("cancelled");
  return state === "undone" ? t("undone") : t(`done.${kind}`, amount(done - skipped));
}
type Words = ReturnType<typeof useTranslations<"admin-bulk-actions.notices">>;

const lineClass = "mt-3 h-0.5 w-full";

/** One action: the undo button while it can be undone, then its progress, then its result. */
function Notice({ requested }: { requested: RequestedAction }) {
  const t = useTranslations("admin-bulk-actions.notices");
  const figures = useFigures();
  const { amount, figure } = figures;
  const [isPaused, setPaused] = useState(false);
  const { seconds, undo, isExtended, isUnanswered } = useProgress(requested, isPaused);
  const { action, isLate } = requested;
  const { id, kind, state, count, done, skipped, by } = action;
  // Only its requester may extend it.
  const pause = (isOn: boolean) => setPaused(isOn && !by);
  const canUndo = state === "waiting" && seconds > 0;
  const isRunning = !isOver(action) && !canUndo;
  useUndoKeys(canUndo ? undo : undefined, requested);
  const words = canUndo
    ? t(`waiting.${kind}`, amount(count))
    : isRunning
      ? t(`running.${kind}`, { done: figure(done), total: figure(count) })
      : endOf(action, t, figures);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer that rests here only extends the time.
    <div
      onMouseEnter={() => pause(true)}
      onMouseLeave={() => pause(false)}
      onFocus={() => pause(true)}
      onBlur={(event) => pause(event.currentTarget.contains(event.relatedTarget))}
      className="enter-rise rounded-[4px] border border-edge bg-basin p-4 text-ink"
    >
      <div className="flex items-start gap-3">
        {isOver(action) && <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" />}
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-medium tabular-nums">{words}</p>
          {by && (
            <p className="small break-words text-soft">
              {t("by")} <span className="ltr-island">{by}</span>
            </p>
          )}
          {state === "done" && skipped > 0 && (
            <p className="small text-soft">{t("skipped", amount(skipped))}</p>
          )}
          {isLate && <p className="small text-soft">{t("late")}</p>}
          {isUnanswered && (
            <p role="alert" className="small font-medium text-danger">
              {canUndo ? t("undoAgain") : t("notUndone")}
            </p>
          )}
          {canUndo && (
            <p className="small text-soft tabular-nums" aria-hidden="true">
              {isExtended ? t("extended") : t("left", { seconds })}
            </p>
          )}
        </div>
        {canUndo ? (
          <Button look="outline" onClick={undo}>
            <Undo2 className="size-4 rtl:-scale-x-100" />
            {t("undo")}
          </Button>
        ) : (
          <button
            type="button"
            onClick={() => requestedActions.remove(id)}
            aria-label={t("dismiss")}
            className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-[4px] text-soft hover:text-ink"
          >
            <X className="size-4" />
          </button>
        )}
      </div>
      {canUndo && (
        <ProgressBar value={seconds} max={undoSeconds} aria-hidden="true" className={lineClass} />
      )}
      {isRunning && (
        <ProgressBar value={done} max={count} aria-label={words} className={lineClass} />
      )}
    </div>
  );
}

/** The seconds in which an action can be undone as they pass, and after them how far it is. */
function useProgress(requested: RequestedAction, isPaused: boolean) {
  const { action } = requested;
  const { id } = action;
  const path = `${bulkActionsPath}/${id}`;
  const [now, setNow] = useState(() => performance.now());
  const left = leftToUndo(requested, now);
  const isWaiting = left > 0;

  const { call, answer, isBusy } = useCall(bulkAction, handleRefusal);
  const undoing = useCall(bulkAction, handleRefusal);

  function handleRefusal(received: Answer<BulkAction>) {
    if (received.outcome !== "refused") return;
    if (received.error === "not_found") requestedActions.remove(id);
    if (received.error === "too_late") requestedActions.put({ ...action, undoFor: 0 }, true);
  }
  const undo = () => undoing.call(`${path}/undo`, {});
  const isUnanswered =
    undoing.answer !== undefined &&
    undoing.answer.outcome !== "done" &&
    undoing.answer.outcome !== "refused" &&
    action.state !== "undone";

  // A pressed Undo counts if the server accepts it in time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed answer.
  useEffect(() => {
    if (!isUnanswered || !isWaiting) return;
    const timer = setTimeout(undo, pollInterval);
    return () => clearTimeout(timer);
  }, [undoing.answer, isUnanswered, isWaiting]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isWaiting]);

  // For a longer decision the server extends the undo window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is another function each time.
  useEffect(() => {
    if (!isWaiting || !isPaused) return;
    const extend = () => call(`${path}/extend-undo`, {});
    extend();
    const timer = setInterval(extend, extendInterval);
    return () => clearInterval(timer);
  }, [isWaiting, isPaused, path]);

  const isUnderWay = !isOver(action) && !isWaiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is another function each time.
  useEffect(() => {
    if (!isUnderWay || isBusy) return;
    const timer = setTimeout(() => call(path), pollInterval);
    return () => clearTimeout(timer);
    // A call that fails at once is never rendered as busy: its answer begins the next wait.
  }, [isUnderWay, isBusy, answer, path]);

  const isExtended = isPaused && answer?.outcome === "done";
  return { seconds: Math.ceil(left / 1000), undo, isExtended, isUnanswered };
}

/** Control and Z undo the latest action, wherever the focus is but in a text. */
function useUndoKeys(undo: (() => void) | undefined, requested: RequestedAction) {
  useEffect(() => {
    if (!undo) return;
    const undoLatest = undo;
    function press(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyZ";
      const isTyping = (event.target as Element | null)?.closest?.("input, textarea, select");
      if (!isUndo || isTyping) return;
      const now = performance.now();
      const latest = requestedActions.all().findLast((one) => leftToUndo(one, now) > 0);
      if (latest !== requested) return;
      event.preventDefault();
      undoLatest();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [undo, requested]);
}
