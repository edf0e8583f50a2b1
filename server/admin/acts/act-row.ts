import type { BulkAction } from "#contract/bulk-actions.ts";

export type ActRow = Omit<BulkAction, "undoFor"> & { due_at: Date };

export const actColumns = "id::text AS id, kind, state, count, done, skipped, due_at";

/** An act as it is shown. */
export function describeAct({ due_at, ...act }: ActRow, now: Date): BulkAction {
  const left = act.state === "waiting" ? due_at.getTime() - now.getTime() : 0;
  return { ...act, undoFor: Math.max(0, left) };
}
