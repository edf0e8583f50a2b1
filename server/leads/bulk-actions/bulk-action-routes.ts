import type { InferSelectModel } from "drizzle-orm";
import * as z from "zod/mini";
import { mayDo, type Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  type BulkAction,
  type BulkActionCall,
  type BulkActionTarget,
  bulkActionCall,
  bulkActionPreviewCall,
  maxUndoSeconds,
  type UndoableKind,
  undoSeconds,
} from "#contract/bulk-actions.ts";
import { type InboxKind, inboxKinds } from "#contract/inbox.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { Bindings } from "#server/database/sql.ts";
import { byId, type GuardedCalls, type RecordAudit, refuse } from "#server/http/guarded-route.ts";
import { type DatedTarget, filterInLog, tableOf, targetWhere } from "../lead-filter.ts";
import type { bulkActions } from "../lead-tables.ts";

export type ActionRow = InferSelectModel<typeof bulkActions, { dbColumnNames: true }>;

type BulkActionRow = Pick<
  ActionRow,
  "id" | "kind" | "state" | "count" | "done" | "skipped" | "due_at" | "by_id" | "by_email"
>;

const bulkActionColumns =
  "id::text AS id, kind, state, count, done, skipped, due_at, by_id, by_email";

/** A bulk action as it is shown to an administrator. */
function describeBulkAction(
  { due_at, by_id, by_email, ...action }: BulkActionRow,
  caller: { id: string },
  now: Date,
): BulkAction {
  const remaining = action.state === "waiting" ? due_at.getTime() - now.getTime() : 0;
  return { ...action, undoFor: Math.max(0, remaining), by: by_id === caller.id ? null : by_email };
}

/** The note of an action that takes a tag off. */
export const removal = "remove";

/** The parameters of an action besides its leads. */
function valuesOf(call: BulkActionCall): { mark?: string; note?: string } {
  if (call.kind === "mark") return { mark: call.mark };
  if (call.kind === "note") return { note: call.note };
  if (call.kind !== "tag") return {};
  return { mark: call.tag, ...(call.remove && { note: removal }) };
}

/** One entry of the inbox, and the account ids of others who requested its deletion. */
export type EntryTarget = { inbox: InboxKind; entry: string; alsoBy?: string[] };

async function countTarget(
  on: Queryable,
  target: DatedTarget,
): Promise<{ count: number; confirmed: number }> {
  const bindings = new Bindings();
  const [row] = await on.query<{ count: number; confirmed: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed
     FROM ${tableOf(target)} WHERE ${targetWhere(target, bindings)}`,
    bindings.values,
  );
  return row ?? { count: 0, confirmed: 0 };
}

type Requester = { id: string; email: string };

export interface BulkActionContext extends DatabaseContext {
  /** Adds the job that performs an action, to the transaction that requests it. */
  addJob: (on: Queryable, id: string, seconds: number) => Promise<void>;
  recordAudit: RecordAudit<AuditKind>;
}

/** The entries of one kind in the inbox, as far as their deletion needs them. */
export interface DeletableEntries {
  kind: InboxKind;
  exists(on: Queryable, id: string): Promise<boolean>;
  /** Deletes an entry with all that belongs to it. */
  remove(on: Queryable, id: string): Promise<{ outcome: "removed" | "unknown" }>;
}

/**
 * Stores an action, its job and its entry in the audit log, in one transaction. Refuses if by now there are
 * more leads than the preview named, since those were not confirmed.
 */
function requestBulkAction(
  context: BulkActionContext,
  call: BulkActionCall,
  by: Requester,
): Promise<BulkAction> {
  const { database, clock } = context;
  const now = clock();
  const previewed = Math.min(Date.parse(call.at), now.getTime());
  const at = new Date(previewed).toISOString();
  const target = { ...call.target, at, ...(call.kind === "resend" && { pendingOnly: true }) };
  return database.transaction(async (transaction) => {
    const { count } = await countTarget(transaction, target);
    if (count === 0) refuse(409, "no_matches");
    if (count > call.count) refuse(409, "count_changed", { count });
    return writeAction(transaction, context, {
      kind: call.kind,
      by,
      now,
      target,
      count,
      ...valuesOf(call),
      inLog: inLog(call.target),
    });
  });
}

/**
 * The same for the deletion of an entry of the inbox. If its deletion is waiting already, that action is
 * returned, so that one undo is enough; the caller becomes a second requester of it, in case the first one
 * loses the role for it.
 */
function requestEntryDeletion(
  context: BulkActionContext,
  target: EntryTarget,
  by: Requester,
): Promise<BulkAction> {
  const { database, clock } = context;
  const now = clock();
  return database.transaction(async (transaction) => {
    await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      target.entry,
    ]);
    const [waiting] = await transaction.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions
       WHERE state = 'waiting' AND due_at > $1 AND target->>'entry' = $2`,
      [now, target.entry],
    );
    if (waiting) {
      await joinDeletion(transaction, context, waiting, { target, by, now });
      return describeBulkAction(waiting, by, now);
    }
    return writeAction(transaction, context, {
      kind: "delete_entry",
      by,
      now,
      target,
      count: 1,
      inLog: { inbox: target.inbox, entry: target.entry },
    });
  });
}

async function joinDeletion(
  on: Queryable,
  { recordAudit }: BulkActionContext,
  { id, by_id, kind, count }: BulkActionRow,
  { target, by, now }: { target: EntryTarget; by: Requester; now: Date },
): Promise<void> {
  if (by_id === by.id) return;
  const joined = await on.query(
    `UPDATE bulk_actions SET target = jsonb_set(target, '{alsoBy}',
       coalesce(target->'alsoBy', '[]') || to_jsonb($2::text))
     WHERE id = $1 AND NOT coalesce(target->'alsoBy', '[]') ? $2 RETURNING 1`,
    [id, by.id],
  );
  if (joined.length === 0) return;
  const details = { act: id, what: kind, count, inbox: target.inbox, entry: target.entry };
  await recordAudit(on, "act_asked", by.email, now, details);
}

async function writeAction(
  on: Queryable,
  { addJob, recordAudit }: BulkActionContext,
  action: {
    kind: UndoableKind;
    by: Requester;
    now: Date;
    target: DatedTarget | EntryTarget;
    count: number;
    mark?: string | null;
    note?: string | null;
    inLog: Record<string, string>;
  },
): Promise<BulkAction> {
  const { kind, by, now, target, count, mark = null, note = null } = action;
  const id = sortableId(now);
  const due = new Date(now.getTime() + undoSeconds * 1000);
  const [row] = await on.query<BulkActionRow>(
    `INSERT INTO bulk_actions
       (id, kind, by_id, by_email, requested_at, due_at, target, mark, note, count)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) RETURNING ${bulkActionColumns}`,
    [id, kind, by.id, by.email, now, due, JSON.stringify(target), mark, note, count],
  );
  await addJob(on, id, undoSeconds);
  const details = { act: id, what: kind, count, ...(mark && { mark }), ...action.inLog };
  await recordAudit(on, "act_asked", by.email, now, details);
  return describeBulkAction(row as BulkActionRow, by, now);
}

/** Up to this many ids are written to the log. */
const idsInLog = 20;

/** The target as the log may hold it. */
function inLog(target: BulkActionTarget): Record<string, string> {
  if ("importId" in target) return { import: target.importId };
  if ("subscribersOf" in target) return { import: target.subscribersOf };
  if ("ids" in target) {
    return target.ids.length <= idsInLog ? { leads: target.ids.join(" ") } : {};
  }
  return { filter: filterInLog(target.filter) };
}

/** Undoes an action that has not begun. The condition on the state lets either this or the worker win. */
function undoBulkAction(
  { database, clock, recordAudit }: BulkActionContext,
  id: string,
  by: Requester,
): Promise<BulkAction> {
  const now = clock();
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<BulkActionRow>(
      `UPDATE bulk_actions SET state = 'undone', target = NULL, note = NULL
       WHERE id = $1 AND state = 'waiting' AND due_at > $2 RETURNING ${bulkActionColumns}`,
      [id, now],
    );
    if (!row) {
      const [known] = await transaction.query("SELECT 1 FROM bulk_actions WHERE id = $1", [id]);
      return known ? refuse(409, "too_late") : refuse(404, "not_found");
    }
    const details = { act: id, what: row.kind, count: row.count };
    await recordAudit(transaction, "act_undone", by.email, now, details);
    return describeBulkAction(row, by, now);
  });
}

/**
 * Restarts the undo window, up to its maximum, for a requester who is still deciding; others may not. An
 * action that has begun or was undone is returned unchanged.
 */
async function extendUndoWindow(
  { database, clock }: BulkActionContext,
  id: string,
  by: { id: string },
): Promise<BulkAction> {
  const now = clock();
  const [extended] = await database.query<BulkActionRow>(
    `UPDATE bulk_actions SET due_at = greatest(due_at, least(
       $2::timestamptz + make_interval(secs => $3), requested_at + make_interval(secs => $4)))
     WHERE id = $1 AND by_id = $5 AND state = 'waiting' AND due_at > $2
     RETURNING ${bulkActionColumns}`,
    [id, now, undoSeconds, maxUndoSeconds, by.id],
  );
  if (extended) return describeBulkAction(extended, by, now);
  const [row] = await database.query<BulkActionRow>(
    `SELECT ${bulkActionColumns} FROM bulk_actions WHERE id = $1 AND by_id = $2`,
    [id, by.id],
  );
  return row ? describeBulkAction(row, by, now) : refuse(404, "not_found");
}

const byEntry = { params: z.extend(byId.params, { kind: z.enum(inboxKinds) }) };

export function bulkActionRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  parts: Omit<BulkActionContext, "recordAudit"> & { inbox: readonly DeletableEntries[] },
): void {
  const { database, clock, inbox } = parts;
  const context = { ...parts, recordAudit };

  route(
    "POST /api/admin/bulk-actions/preview",
    "act",
    { body: bulkActionPreviewCall },
    async ({ body }) => {
      const at = clock().toISOString();
      return { ...(await countTarget(database, { ...body.target, at })), at };
    },
  );

  route(
    "POST /api/admin/bulk-actions",
    "act",
    { body: bulkActionCall },
    async ({ body, caller }, reply) =>
      reply.code(201).send(await requestBulkAction(context, body, caller)),
  );

  route("GET /api/admin/bulk-actions", "act", {}, async ({ caller }) => {
    const rows = await database.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions
       WHERE (by_id = $1 OR $2) AND state IN ('waiting', 'running') ORDER BY requested_at LIMIT 20`,
      [caller.id, mayDo(caller.role, "people")],
    );
    return { acts: rows.map((row) => describeBulkAction(row, caller, clock())) };
  });

  route("GET /api/admin/bulk-actions/:id", "act", byId, async ({ params, caller }) => {
    const [row] = await database.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions WHERE id = $1`,
      [params.id],
    );
    return row ? describeBulkAction(row, caller, clock()) : refuse(404, "not_found");
  });

  route("POST /api/admin/bulk-actions/:id/undo", "act", byId, ({ params, caller }) =>
    undoBulkAction(context, params.id, caller),
  );

  route("POST /api/admin/bulk-actions/:id/extend-undo", "act", byId, ({ params, caller }) =>
    extendUndoWindow(context, params.id, caller),
  );

  route(
    "POST /api/inbox/:kind/:id/delete",
    "act",
    byEntry,
    async ({ params: { kind, id }, caller }, reply) => {
      const source = inbox.find((one) => one.kind === kind);
      if (!(await source?.exists(database, id))) return refuse(404, "not_found");
      const target = { inbox: kind, entry: id };
      return reply.code(201).send(await requestEntryDeletion(context, target, caller));
    },
  );
}
