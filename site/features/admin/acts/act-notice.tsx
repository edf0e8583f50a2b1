import { CircleCheck, Undo2, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { undoSeconds } from "#contract/bulk-actions.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { Button } from "#site/ui/button.tsx";
import { amount } from "./amount.ts";
import { askedActs, type Shown } from "./asked-acts.ts";
import { isOver, type useActs, useProgress } from "./use-acts.ts";

const line =
  "mt-3 block h-0.5 w-full appearance-none overflow-hidden bg-line [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-water";

/** One act: the way back while there is one, then how far it is, then what became of it. */
export function ActNotice({
  one,
  undo,
  hear,
}: { one: Shown } & Pick<ReturnType<typeof useActs>, "undo" | "hear">) {
  const t = useTranslations("admin-acts.notices");
  const [isHeld, setHeld] = useState(false);
  const seconds = useProgress(one, isHeld, hear);
  const { id, kind, state, count, done, skipped } = one.act;
  const canUndo = state === "waiting" && seconds > 0;
  const isRunning = !isOver(one.act) && !canUndo;
  const words = canUndo
    ? t(`waiting.${kind}`, amount(count))
    : isRunning
      ? t(`running.${kind}`, { done: formatFigure(done), total: formatFigure(count) })
      : state === "undone"
        ? t("undone")
        : t(`done.${kind}`, amount(done - skipped));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever rests here only gets more time.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      className="enter-rise rounded-[4px] border border-edge bg-basin p-4 text-ink"
    >
      <div className="flex items-start gap-3">
        {isOver(one.act) && (
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-medium tabular-nums">{words}</p>
          {state === "done" && skipped > 0 && (
            <p className="small text-soft">{t("skipped", amount(skipped))}</p>
          )}
          {one.isLate && <p className="small text-soft">{t("late")}</p>}
          {canUndo && (
            <p className="small text-soft tabular-nums" aria-hidden="true">
              {isHeld ? t("held") : t("left", { seconds })}
            </p>
          )}
        </div>
        {canUndo && (
          <Button look="outline" onClick={() => void undo(id)}>
            <Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            {t("undo")}
          </Button>
        )}
        {!canUndo && (
          <button
            type="button"
            onClick={() => askedActs.drop(id)}
            aria-label={t("dismiss")}
            className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-[4px] text-soft hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
      {canUndo && (
        <progress value={seconds} max={undoSeconds} aria-hidden="true" className={line} />
      )}
      {isRunning && <progress value={done} max={count} aria-label={words} className={line} />}
    </div>
  );
}
