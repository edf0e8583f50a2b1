import { clsx } from "clsx";
import { MailPlus, StickyNote, Tag, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import {
  type BulkAction,
  type BulkActionKind,
  type BulkActionTarget,
  bulkActionKinds,
  undoSeconds,
} from "#contract/bulk-actions.ts";
import type { LeadFilter } from "#contract/leads.ts";
import { ActNotice } from "./act-notice.tsx";
import { amount } from "./amount.ts";
import { askedActs, leftToUndo } from "./asked-acts.ts";
import { QuestionDialog } from "./question-dialog.tsx";
import { useActs } from "./use-acts.ts";

/**
 * Which leads the buttons are about. `count` is what the page believes; the question names the exact
 * number.
 */
export type LeadTarget =
  | { ids: readonly string[] }
  | { filter: LeadFilter; count: number }
  | { importId: string; count: number };

function asked(target: LeadTarget): BulkActionTarget {
  if ("ids" in target) return { ids: [...target.ids] };
  return "importId" in target ? { importId: target.importId } : { filter: target.filter };
}

const icons = { resend: MailPlus, mark: Tag, note: StickyNote, delete: Trash2 } as const;

/**
 * Resend, Mark, Note and Delete for some leads, each behind a question that names how many. `onAsked`
 * is told once the act is accepted: the selection has served its purpose.
 */
export function LeadActs({
  target,
  kinds = bulkActionKinds,
  onAsked,
}: {
  target: LeadTarget;
  kinds?: readonly BulkActionKind[];
  onAsked?: () => void;
}) {
  const t = useTranslations("admin-acts");
  const [kind, setKind] = useState<BulkActionKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current?.closest('[role="dialog"]')) return;
    askedActs.moveTo(place.current);
    return () => askedActs.moveTo(null);
  }, []);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in, not acts. */}
      <div role="group" aria-label={t("label")} className="flex flex-wrap gap-2">
        {kinds.map((each) => {
          const Icon = icons[each];
          return (
            <button
              key={each}
              type="button"
              onClick={() => {
                setKind(each);
                setOpen(true);
              }}
              className={clsx(
                "inline-flex min-h-10 items-center gap-2 rounded-[4px] border border-edge px-3.5 text-[0.875rem] leading-tight max-sm:min-h-11",
                each === "delete"
                  ? "text-danger hover:border-danger"
                  : "hover:border-water hover:text-water",
              )}
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {t(each)}
            </button>
          );
        })}
      </div>
      <div ref={place} />
      {kind && (
        <QuestionDialog
          kind={kind}
          target={asked(target)}
          open={isOpen}
          onClose={() => setOpen(false)}
          onAsked={() => {
            setOpen(false);
            onAsked?.();
          }}
        />
      )}
    </div>
  );
}

/**
 * What was asked and can be undone, what runs and how far it is. Mounted once a page, apart from the
 * buttons, so that the way back outlives the selection. `onChange` is told when an act is done or
 * undone: lists and counts shown may be out of date.
 */
export function LeadActNotices({ onChange }: { onChange: (act: BulkAction) => void }) {
  const t = useTranslations("admin-acts.notices");
  const { shown, undo, hear } = useActs(onChange);
  const host = useSyncExternalStore(askedActs.subscribe, askedActs.host, () => null);
  const last = shown.at(-1)?.act;

  useEffect(() => {
    // The way back that every program has, wherever the focus is but in a text.
    function press(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyZ";
      const isTyping = (event.target as Element | null)?.closest?.("input, textarea, select");
      if (!isUndo || isTyping) return;
      const now = performance.now();
      const open = askedActs.shown().findLast((one) => leftToUndo(one, now) > 0);
      if (!open) return;
      event.preventDefault();
      void undo(open.act.id);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [undo]);

  const said =
    last?.state === "waiting"
      ? t("say", { what: t(`waiting.${last.kind}`, amount(last.count)), seconds: undoSeconds })
      : last?.state === "done"
        ? t(`done.${last.kind}`, amount(last.done - last.skipped))
        : last?.state === "undone" && t("undone");
  return createPortal(
    <div
      className={
        host
          ? "mt-3"
          : "fixed inset-x-4 bottom-4 z-50 sm:inset-x-auto sm:start-6 sm:bottom-6 sm:w-[26rem]"
      }
    >
      {/* There before anything is said, so that it is heard. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      {shown.length > 0 && (
        <section aria-label={t("label")} className="grid gap-3">
          {shown.map((one) => (
            <ActNotice key={one.act.id} {...{ one, undo, hear }} />
          ))}
        </section>
      )}
    </div>,
    host ?? document.body,
  );
}
