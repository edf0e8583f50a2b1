import { useTranslations } from "use-intl";
import { namedLeadsLimit } from "#contract/bulk-actions.ts";
import type { LeadFilter } from "#contract/leads.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { BulkActionButtons } from "../bulk-actions/bulk-action-buttons.tsx";
import { amount } from "../figures.ts";
import { isTooMany, nothing, type Selection, sizeOf, targetOf } from "./selection.ts";

/** How many leads are selected, the way to all that match, and what can be done with them. */
export function SelectionBar({
  selection,
  filter,
  matching,
  mayAct,
  onSelection,
}: {
  selection: Selection;
  filter: LeadFilter;
  matching: number;
  mayAct: boolean;
  onSelection: (selection: Selection) => void;
}) {
  const t = useTranslations("admin-dashboard.selection");
  const size = sizeOf(selection, matching);
  const words = t("count", amount(size));
  const tooMany =
    mayAct && isTooMany(selection) && t("tooMany", { figure: formatFigure(namedLeadsLimit) });
  const button = (label: string, next: Selection) => (
    <button type="button" onClick={() => onSelection(next)} className="text-link min-h-8">
      {label}
    </button>
  );
  return (
    <>
      <p role="status" className="sr-only">
        {size > 0 && words}
        {tooMany && ` ${tooMany}`}
      </p>
      {size > 0 && (
        <section
          aria-label={t("label")}
          className="sticky top-0 z-10 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-water bg-ground py-2 text-[0.875rem]"
        >
          <p className="font-medium tabular-nums">{words}</p>
          {tooMany && <p className="max-w-[65ch] text-soft">{tooMany}</p>}
          {mayAct && !tooMany && (
            <BulkActionButtons
              target={targetOf(selection, filter)}
              onRequested={() => onSelection(nothing)}
            />
          )}
          <span className="ms-auto flex flex-wrap items-center gap-x-5">
            {selection !== "every" &&
              matching > size &&
              button(t("every", { figure: formatFigure(matching) }), "every")}
            {button(t("clear"), nothing)}
          </span>
        </section>
      )}
    </>
  );
}
