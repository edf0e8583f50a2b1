import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import { mayDo } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { BulkActionKind } from "#contract/bulk-actions.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import type { Queue } from "#server/database/job-queue.ts";
import { deleteWithMails } from "#server/database/personal-data-source.ts";
import { Bindings } from "#server/database/sql.ts";
import type { RecordAudit } from "#server/http/guarded-route.ts";
import { type DatedTarget, tableOf, targetWhere } from "../lead-filter.ts";
import { markLeads, resendConfirmations, tagLeads } from "../waitlist-bulk.ts";
import {
  type ActionRow,
  type BulkActionContext,
  type DeletableEntries,
  type EntryTarget,
  removal,
} from "./bulk-action-routes.ts";

/** Leads of one transaction: few enough that concurrent sign-ups wait for no noticeable time. */
export const batchSize = 500;

interface PerformContext extends DatabaseContext {
  inbox: readonly DeletableEntries[];
  recordAudit: RecordAudit<AuditKind>;
}

/** Some leads of an action, and what the action does to them. */
interface Batch {
  actionId: string;
  ids: readonly string[];
  by: string;
  now: Date;
  mark: string | null;
  note: string | null;
}

/** Applies each kind to a batch, within its transaction. Returns how many leads were changed. */
const performers: Record<BulkActionKind, (on: Queryable, batch: Batch) => Promise<number>> = {
  resend: async (on, batch) =>
    addEvents(on, batch, await resendConfirmations(on, batch.ids, batch.now), "resent"),
  async mark(on, batch) {
    const mark = batch.mark ?? "";
    return addEvents(on, batch, await markLeads(on, batch.ids, mark), "marked", mark);
  },
  async tag(on, batch) {
    const [tag, remove] = [batch.mark ?? "", batch.note === removal];
    const changed = await tagLeads(on, batch.ids, { tag, remove });
    return addEvents(on, batch, changed, remove ? "untagged" : "tagged", tag);
  },
  note: (on, batch) => addEvents(on, batch, batch.ids, "noted", batch.note ?? ""),
  // A node that has claimed one of their mails finds it gone. Events go with the lead, by a trigger.
  delete: deleteFrom("waitlist_leads"),
  delete_subscribers: deleteFrom("newsletter_subscribers"),
};

/** Deletes people of a list with the mails about them. */
function deleteFrom(table: string) {
  return async (on: Queryable, { ids }: Batch) =>
    (await deleteWithMails(on, table, "id = ANY($1::uuid[])", ids)).length;
}

/** Records an event of each lead. Returns how many there are. */
async function addEvents(
  on: Queryable,
  { actionId, by, now }: Batch,
  ids: readonly string[],
  kind: string,
  detail = "",
): Promise<number> {
  if (ids.length > 0) {
    await on.query(
      `INSERT INTO lead_events (lead_id, at, kind, by_email, detail, cause)
       SELECT id, $2, $3, $4, $5, $6 FROM unnest($1::uuid[]) AS id`,
      [ids, now, kind, by, detail, actionId],
    );
  }
  return ids.length;
}

type BatchResult =
  /** One batch is done and there may be more. */
  | { outcome: "continues" }
  | { outcome: "done"; changed: number }
  /** It may still be undone, for `wait` milliseconds. */
  | { outcome: "early"; wait: number }
  /** Its requester no longer has the role for it. */
  | { outcome: "cancelled" }
  /** Undone, done by another worker, or unknown: there is nothing to do. */
  | { outcome: "settled" };

type DueAction = Omit<ActionRow, "kind" | "target"> & {
  /** The present role of its requester; null if the account is gone. */
  role: string | null;
} & (
    | { kind: BulkActionKind; target: DatedTarget | null }
    | { kind: "delete_entry"; target: EntryTarget | null }
  );

/**
 * Performs the next batch of an action. What it did and how far it has come are written in the same
 * transaction, under a lock on the action: if a worker is killed, or two come, each lead is still
 * handled once.
 */
export function performBatch(
  context: PerformContext,
  actionId: string,
  size = batchSize,
): Promise<BatchResult> {
  const { database, clock, recordAudit } = context;
  return database.transaction(async (transaction) => {
    const [action] = await transaction.query<DueAction>(
      `SELECT *, (SELECT role FROM admin_users WHERE admin_users.id = by_id) AS role
       FROM bulk_actions WHERE id = $1 FOR UPDATE`,
      [actionId],
    );
    if (!action?.target || (action.state !== "waiting" && action.state !== "running")) {
      return { outcome: "settled" };
    }
    const now = clock();
    const wait = action.due_at.getTime() - now.getTime();
    if (action.state === "waiting" && wait > 0) return { outcome: "early", wait };
    const by = await allowedRequester(transaction, action);
    if (by === undefined) {
      await cancel(transaction, context, action, now);
      return { outcome: "cancelled" };
    }

    if (action.kind === "delete_entry") {
      return deleteEntry(transaction, { ...context, actionId, now, by }, action.target);
    }
    const ids = await lockLeads(transaction, action.target, action.last_lead, size);
    const { kind, mark, note } = action;
    const batch = { actionId, ids, by: action.by_email, now, mark, note };
    const changed = ids.length > 0 ? await performers[kind](transaction, batch) : 0;
    const done = action.done + ids.length;
    const skipped = action.skipped + ids.length - changed;
    const isOver = ids.length < size;
    await transaction.query(
      `UPDATE bulk_actions SET state = $2, done = $3, skipped = $4,
         last_lead = coalesce($5, last_lead),
         target = CASE WHEN $2 = 'done' THEN NULL ELSE target END,
         note = CASE WHEN $2 = 'done' THEN NULL ELSE note END
       WHERE id = $1`,
      [actionId, isOver ? "done" : "running", done, skipped, ids.at(-1) ?? null],
    );
    if (!isOver) return { outcome: "continues" };
    await recordAudit(transaction, "act_done", action.by_email, now, {
      act: actionId,
      what: kind,
      count: done - skipped,
      skipped,
      ...(mark && { mark }),
    });
    return { outcome: "done", changed: done - skipped };
  });
}

/** The address of a requester of the action who still has the role for it. */
async function allowedRequester(on: Queryable, action: DueAction): Promise<string | undefined> {
  if (mayDo(action.role ?? "none", "act")) return action.by_email;
  const otherRequesters = action.kind === "delete_entry" ? action.target?.alsoBy : undefined;
  if (!otherRequesters) return undefined;
  const people = await on.query<{ email: string; role: string }>(
    "SELECT email, role FROM admin_users WHERE id = ANY($1::text[]) ORDER BY email",
    [otherRequesters],
  );
  return people.find(({ role }) => mayDo(role, "act"))?.email;
}

/** Deletes an entry of the inbox, if it is still there. */
async function deleteEntry(
  on: Queryable,
  action: Pick<PerformContext, "inbox" | "recordAudit"> & {
    actionId: string;
    now: Date;
    by: string;
  },
  { inbox: kind, entry }: EntryTarget,
): Promise<BatchResult> {
  const { inbox, recordAudit, actionId, now, by } = action;
  const source = inbox.find((one) => one.kind === kind);
  const changed = (await source?.remove(on, entry))?.outcome === "removed" ? 1 : 0;
  await on.query(
    "UPDATE bulk_actions SET state = 'done', done = 1, skipped = $2, target = NULL WHERE id = $1",
    [actionId, 1 - changed],
  );
  if (changed) {
    await recordAudit(on, "inbox_deleted", by, now, { act: actionId, inbox: kind, entry });
  }
  return { outcome: "done", changed };
}

/** Cancels an action whose requester has lost the role for it; what it did before is not undone. */
async function cancel(
  on: Queryable,
  { recordAudit }: PerformContext,
  action: DueAction,
  now: Date,
): Promise<void> {
  await on.query(
    "UPDATE bulk_actions SET state = 'cancelled', target = NULL, note = NULL WHERE id = $1",
    [action.id],
  );
  const { kind: what, by_email: person, count, done, skipped } = action;
  const details = { act: action.id, what, person, count: count - done, done: done - skipped };
  await recordAudit(on, "act_cancelled", null, now, details);
}

/**
 * The next leads of a target, in the order of their ids, so that none is handled twice even if an earlier
 * batch made it match the filter again. They are locked, so that none is deleted meanwhile.
 */
async function lockLeads(
  on: Queryable,
  target: DatedTarget,
  after: string | null,
  size: number,
): Promise<string[]> {
  const bindings = new Bindings();
  const further = after === null ? "true" : `id > ${bindings.bind(after)}::uuid`;
  const rows = await on.query<{ id: string }>(
    `SELECT id::text AS id FROM ${tableOf(target)}
     WHERE ${further} AND ${targetWhere(target, bindings)}
     ORDER BY ${tableOf(target)}.id LIMIT ${bindings.bind(size)} FOR UPDATE`,
    bindings.values,
  );
  return rows.map(({ id }) => id);
}

/** Databases hold the name of the queue and the form of its jobs, so both keep their first names. */
const queueName = "lead-acts";
type Job = { actId: string };

export type BulkActions = Pick<BulkActionContext, "addJob">;

interface WorkerContext extends PerformContext {
  queue: Queue;
  /** Called when mails may have been committed. */
  wakeMail: () => void;
  log: Logger;
}

/** Starts the worker that performs bulk actions when they are due. */
export async function startBulkActions(context: WorkerContext): Promise<BulkActions> {
  const { queue, log } = context;
  const addJob: BulkActions["addJob"] = (on, id, seconds) =>
    queue.add(on, queueName, { actId: id } satisfies Job, seconds);
  // If the process dies, the job is handed out again within half a minute and continues where it stopped.
  await queue.work<Job>(queueName, 600, async ({ actId: id }) => {
    const outcome = await performBulkAction(context, id, addJob);
    log.info({ bulkAction: id, outcome }, "bulk action");
  });
  return { addJob };
}

/** Performs an action to its end, or puts it off if it may still be undone. */
export async function performBulkAction(
  context: PerformContext & Pick<WorkerContext, "wakeMail">,
  id: string,
  addJob: BulkActions["addJob"],
): Promise<"done" | "deferred" | "settled" | "cancelled"> {
  for (;;) {
    const result = await performBatch(context, id);
    context.wakeMail();
    if (result.outcome === "early") {
      await addJob(context.database, id, Math.ceil(result.wait / 1000));
      return "deferred";
    }
    if (result.outcome !== "continues") return result.outcome;
    // Lets waiting calls run between batches.
    await setImmediate();
  }
}
