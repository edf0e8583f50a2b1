import type { BulkActionKind, BulkActionState } from "#contract/bulk-actions.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { recordAudit } from "../audit/record.ts";
import { Bindings } from "../leads/filter.ts";
import { performers, type Resend } from "./kinds.ts";
import { type ActTarget, isMeant } from "./target.ts";

export interface PerformParts {
  database: Database;
  clock: () => Date;
  resend: Resend;
}

/** Leads met in one transaction: so few that a sign-up beside them waits for no time one would notice. */
export const batchSize = 500;

export type Performed =
  /** One batch is done and there may be more. */
  | { outcome: "continues" }
  | { outcome: "done"; changed: number }
  /** It may still be undone, for so many milliseconds. */
  | { outcome: "early"; wait: number }
  /** Undone, done by another, or unknown: nothing is left to do. */
  | { outcome: "settled" };

type Row = {
  kind: BulkActionKind;
  by_email: string;
  due_at: Date;
  state: BulkActionState;
  target: ActTarget | null;
  mark: string | null;
  note: string | null;
  done: number;
  skipped: number;
  last_lead: string | null;
};

/**
 * Performs the next batch of an act. What it did and how far it has come are written in the same
 * transaction, under a lock on the act: whoever is killed or comes twice, each lead is met once.
 */
export function performBatch(
  { database, clock, resend }: PerformParts,
  actId: string,
  size = batchSize,
): Promise<Performed> {
  return database.transaction(async (transaction) => {
    const [act] = await transaction.query<Row>(
      `SELECT kind, by_email, due_at, state, target, mark, note, done, skipped,
         last_lead::text AS last_lead
       FROM lead_acts WHERE id = $1 FOR UPDATE`,
      [actId],
    );
    if (!act?.target || (act.state !== "waiting" && act.state !== "running")) {
      return { outcome: "settled" };
    }
    const now = clock();
    const wait = act.due_at.getTime() - now.getTime();
    if (act.state === "waiting" && wait > 0) return { outcome: "early", wait };

    const ids = await nextLeads(transaction, act.target, act.last_lead, size);
    const { kind, mark, note } = act;
    const batch = { actId, ids, by: act.by_email, now, mark, note };
    const changed = ids.length > 0 ? await performers[kind](transaction, batch, resend) : [];
    const done = act.done + ids.length;
    const skipped = act.skipped + ids.length - changed.length;
    const isOver = ids.length < size;
    await transaction.query(
      `UPDATE lead_acts SET state = $2, done = $3, skipped = $4, last_lead = coalesce($5, last_lead),
         target = CASE WHEN $2 = 'done' THEN NULL ELSE target END,
         note = CASE WHEN $2 = 'done' THEN NULL ELSE note END
       WHERE id = $1`,
      [actId, isOver ? "done" : "running", done, skipped, ids.at(-1) ?? null],
    );
    if (!isOver) return { outcome: "continues" };
    await recordAudit(transaction, {
      kind: "act_done",
      by: act.by_email,
      at: now,
      details: { act: actId, what: kind, count: done - skipped, skipped, ...(mark && { mark }) },
    });
    return { outcome: "done", changed: done - skipped };
  });
}

/**
 * Leads are met in the order of their ids: none twice, and none that a batch made fit the filter anew.
 * They are locked, so that nothing is written about one that somebody deletes meanwhile.
 */
async function nextLeads(
  on: Queryable,
  target: ActTarget,
  after: string | null,
  size: number,
): Promise<string[]> {
  const bindings = new Bindings();
  const further = after === null ? "true" : `id > ${bindings.bind(after)}::uuid`;
  const rows = await on.query<{ id: string }>(
    `SELECT id::text AS id FROM waitlist_leads WHERE ${further} AND ${isMeant(target, bindings)}
     ORDER BY id LIMIT ${bindings.bind(size)} FOR UPDATE`,
    bindings.values,
  );
  return rows.map(({ id }) => id);
}
