import { useState } from "react";
import { namedLeadsLimit } from "#contract/bulk-actions.ts";
import type { LeadFilter } from "#contract/leads.ts";
import type { LeadTarget } from "../acts/lead-acts.tsx";

/** Which leads are chosen: some by name, or all that match. It belongs to one filter. */
export type Selection = { ids: ReadonlySet<string> } | "every";

export const nothing: Selection = { ids: new Set() };

export const isChosen = (selection: Selection, id: string): boolean =>
  selection === "every" || selection.ids.has(id);

export const sizeOf = (selection: Selection, matching: number): number =>
  selection === "every" ? matching : selection.ids.size;

/** Whether more leads are chosen one by one than an act may name. */
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

export function targetOf(selection: Selection, filter: LeadFilter, matching: number): LeadTarget {
  return selection === "every" ? { filter, count: matching } : { ids: [...selection.ids] };
}

/** The selection, which another filter empties. */
export function useSelection(filter: LeadFilter): [Selection, (next: Selection) => void] {
  const key = JSON.stringify(filter);
  const [held, setHeld] = useState({ key, selection: nothing });
  return [held.key === key ? held.selection : nothing, (selection) => setHeld({ key, selection })];
}
