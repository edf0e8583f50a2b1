import {
  type BulkAction,
  type BulkActionCall,
  type BulkActionPreview,
  type BulkActionTarget,
  undoSeconds,
} from "#contract/bulk-actions.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import { filterInLog } from "../audit/filter-in-log.ts";
import { recordAudit } from "../audit/record.ts";
import { type ActRow, actColumns, describeAct } from "./act-row.ts";
import { countMeant } from "./target.ts";

export interface AskParts {
  database: Database;
  clock: () => Date;
  /** Adds the job that performs an act, to the transaction that asks for it. */
  addJob: (on: Queryable, actId: string, seconds: number) => Promise<void>;
}

export type Asked =
  | { outcome: "asked"; act: BulkAction }
  | { outcome: "nothing_meant" }
  | { outcome: "count_changed"; count: number };

/** How many leads are meant right now. */
export async function questionAct(
  { database, clock }: AskParts,
  target: BulkActionTarget,
): Promise<BulkActionPreview> {
  const at = clock().toISOString();
  return { ...(await countMeant(database, { ...target, at })), at };
}

/**
 * Writes down an act, its job and its entry in the audit log, in one transaction. If more leads are
 * meant by now than the question named, nobody agreed to that: it is asked anew.
 */
export function askAct(
  { database, clock, addJob }: AskParts,
  call: BulkActionCall,
  by: { id: string; email: string },
): Promise<Asked> {
  const now = clock();
  const asked = Math.min(Date.parse(call.at), now.getTime());
  const target = { ...call.target, at: new Date(asked).toISOString() };
  return database.transaction(async (transaction) => {
    const { count } = await countMeant(transaction, target);
    if (count === 0) return { outcome: "nothing_meant" };
    if (count > call.count) return { outcome: "count_changed", count };
    const id = sortableId(now);
    const due = new Date(now.getTime() + undoSeconds * 1000);
    const mark = call.kind === "mark" ? call.mark : null;
    const note = call.kind === "note" ? call.note : null;
    const [row] = await transaction.query<ActRow>(
      `INSERT INTO lead_acts (id, kind, by_id, by_email, asked_at, due_at, target, mark, note, count)
       VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) RETURNING ${actColumns}`,
      [id, call.kind, by.id, by.email, now, due, JSON.stringify(target), mark, note, count],
    );
    await addJob(transaction, id, undoSeconds);
    await recordAudit(transaction, {
      kind: "act_asked",
      by: by.email,
      at: now,
      details: { act: id, what: call.kind, count, ...(mark && { mark }), ...meant(call.target) },
    });
    return { outcome: "asked", act: describeAct(row as ActRow, now) };
  });
}

/** Ids written one by one in the log, at most. */
const idsInLog = 20;

/** The target as the log may say it. */
export function meant(target: BulkActionTarget): Record<string, string> {
  if ("importId" in target) return { import: target.importId };
  if ("ids" in target) {
    return target.ids.length <= idsInLog ? { leads: target.ids.join(" ") } : {};
  }
  return { filter: filterInLog(target.filter) };
}
