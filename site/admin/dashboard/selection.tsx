import { useState } from "react";
import { useTranslations } from "use-intl";
import { type BulkActionTarget, namedLeadsLimit } from "#contract/bulk-actions.ts";
import type { LeadFilter } from "#contract/leads.ts";

import { BulkActionButtons } from "../bulk-actions/bulk-action-buttons.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { inReaderZone } from "./view.ts";

/** The selected leads: some by id, or all that match the filter. */
export type Selection = { ids: ReadonlySet<string> } | "every";

export const nothing: Selection = { ids: new Set() };

export const isChosen = (selection: Selection, id: string): boolean =>
  selection === "every" || selection.ids.has(id);

export const sizeOf = (selection: Selection, matching: number): number =>
  selection === "every" ? matching : selection.ids.size;

/** Whether more leads are selected one by one than a bulk action may name. */
export const isTooMany = (selection: Selection): boolean =>
  selection !== "every" && selection.ids.size > namedLeadsLimit;

/** Selects or deselects leads. Deselecting one of "all that match" keeps the others of the page. */
export function choose(
  selection: Selection,
  ids: readonly string[],
  on: boolean,
  page: readonly string[],
): Selection {
  const next = new Set(selection === "every" ? page : selection.ids);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { ids: next };
}

export const targetOf = (selection: Selection, filter: LeadFilter): BulkActionTarget =>
  selection === "every" ? { filter } : { ids: [...selection.ids] };

/** The selection, which another filter clears. */
export function useSelection(filter: LeadFilter): [Selection, (next: Selection) => void] {
  const key = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ key, selection: nothing });
  return [
    chosen.key === key ? chosen.selection : nothing,
    (selection) => setChosen({ key, selection }),
  ];
}

/** The number of selected leads, the button that selects all that match, and the bulk actions. */
export function SelectionBar({
  selection,
  filter,
  matching,
  onSelection,
}: {
  selection: Selection;
  filter: LeadFilter;
  matching: number;
  onSelection: (selection: Selection) => void;
}) {
  const t = useTranslations("admin-dashboard.selection");
  const { amount, figure } = useFigures();
  const size = sizeOf(selection, matching);
  const words = t("count", amount(size));
  const tooMany = isTooMany(selection) && t("tooMany", { figure: figure(namedLeadsLimit) });
  const button = (label: string, next: Selection) => (
    <LinkButton onClick={() => onSelection(next)} className="min-h-8">
      {label}
    </LinkButton>
  );
  return (
    <>
      <p role="status" className="sr-only">
        {[size > 0 && words, tooMany].filter(Boolean).join(" ")}
      </p>
      {size > 0 && (
        <section
          aria-label={t("label")}
          className="sticky top-0 z-10 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-water bg-ground py-2 text-[0.875rem]"
        >
          <p className="font-medium tabular-nums">{words}</p>
          {tooMany && <p className="max-w-[65ch] text-soft">{tooMany}</p>}
          {!tooMany && (
            <BulkActionButtons
              target={targetOf(selection, inReaderZone(filter))}
              onRequested={() => onSelection(nothing)}
            />
          )}
          <span className="ms-auto flex flex-wrap items-center gap-x-5">
            {selection !== "every" &&
              matching > size &&
              button(t("every", { figure: figure(matching) }), "every")}
            {button(t("clear"), nothing)}
          </span>
        </section>
      )}
    </>
  );
}
