import { useTranslations } from "use-intl";
import { namedLeadsLimit } from "#contract/bulk-actions.ts";
import type { LeadFilter } from "#contract/leads.ts";
import { LeadActs } from "#site/features/admin/acts/lead-acts.tsx";
import {
  isTooMany,
  nothing,
  type Selection,
  sizeOf,
  targetOf,
} from "#site/features/admin/desk/selection.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { amount } from "./figures.ts";

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
  const t = useTranslations("admin-desk.selection");
  const size = sizeOf(selection, matching);
  const words = t("count", amount(size));
  const tooMany =
    mayAct && isTooMany(selection) && t("tooMany", { figure: formatFigure(namedLeadsLimit) });
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
            <LeadActs
              target={targetOf(selection, filter, matching)}
              onAsked={() => onSelection(nothing)}
            />
          )}
          <span className="ms-auto flex flex-wrap items-center gap-x-5">
            {selection !== "every" && matching > size && (
              <button
                type="button"
                onClick={() => onSelection("every")}
                className="text-link min-h-8"
              >
                {t("every", { figure: formatFigure(matching) })}
              </button>
            )}
            <button
              type="button"
              onClick={() => onSelection(nothing)}
              className="text-link min-h-8"
            >
              {t("clear")}
            </button>
          </span>
        </section>
      )}
    </>
  );
}
