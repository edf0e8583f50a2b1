import { useState } from "react";
import { type BulkActionTarget, namedLeadsLimit } from "#contract/bulk-actions.ts";
import type { LeadFilter } from "#contract/leads.ts";

/** Which leads are chosen: some by id, or all that match the filter. */
export type Selection = { ids: ReadonlySet<string> } | "every";

export const nothing: Selection = { ids: new Set() };

export const isChosen = (selection: Selection, id: string): boolean =>
  selection === "every" || selection.ids.has(id);

export const sizeOf = (selection: Selection, matching: number): number =>
  selection === "every" ? matching : selection.ids.size;

/** Whether more leads are chosen one by one than a bulk action may name. */
export const isTooMany = (selection: Selection): boolean =>
  selection !== "every" && selection.ids.size > namedLeadsLimit;

/** Chooses or leaves some leads. Leaving one of "all that match" keeps the others of the page. */
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

/** The selection, which another filter empties. */
export function useSelection(filter: LeadFilter): [Selection, (next: Selection) => void] {
  const key = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ key, selection: nothing });
  return [
    chosen.key === key ? chosen.selection : nothing,
    (selection) => setChosen({ key, selection }),
  ];
}
