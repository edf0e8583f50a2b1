import * as z from "zod/mini";
import { leadFilter, leadMarks, leadTag, moment, recordId } from "./leads.ts";

/** What an administrator can do to many leads at once. */
export const bulkActionKinds = ["resend", "mark", "tag", "note", "delete"] as const;
/** The kinds of bulk actions, including the deletion of the subscribers of one import. */
export type BulkActionKind = (typeof bulkActionKinds)[number] | "delete_subscribers";
/** Actions that can be undone for a while: bulk actions, and the deletion of one entry of the inbox. */
export const undoableKinds = [...bulkActionKinds, "delete_subscribers", "delete_entry"] as const;
export type UndoableKind = (typeof undoableKinds)[number];

/**
 * waiting: can be undone; running: being performed, in batches; then done. cancelled: its requester lost the role
 * for it before it was due, or while it ran.
 */
const bulkActionStates = ["waiting", "running", "done", "undone", "cancelled"] as const;
export type BulkActionState = (typeof bulkActionStates)[number];

/** A bulk action can be undone for this long after it was requested, in seconds. */
export const undoSeconds = 10;
/** The undo window can be extended up to here, in seconds after the request. */
export const maxUndoSeconds = 120;
/** Leads that can be named one by one. More are named by a filter. */
export const namedLeadsLimit = 1000;
/** Longest note, in characters. */
export const leadNoteLimit = 2000;

/** The leads of an action: by their ids, by a filter, or all of one import; or the subscribers of one. */
const bulkActionTarget = z.union([
  z.strictObject({
    ids: z.array(recordId).check(z.minLength(1), z.maxLength(namedLeadsLimit)),
  }),
  z.strictObject({ filter: z.strictObject(leadFilter.shape) }),
  z.strictObject({ importId: recordId }),
  z.strictObject({ subscribersOf: recordId }),
]);
export type BulkActionTarget = z.infer<typeof bulkActionTarget>;

/** POST /api/admin/bulk-actions/preview: how many leads an action would reach, for its dialog. */
export const bulkActionPreviewCall = z.object({ target: bulkActionTarget });

export const bulkActionPreview = z.object({
  /** All leads of the target, and how many of them are confirmed (a resend leaves those alone). */
  count: z.number(),
  confirmed: z.number(),
  /** The moment of the count, to be sent with the action: leads that join or change later are not affected. */
  at: z.iso.datetime(),
});
export type BulkActionPreview = z.infer<typeof bulkActionPreview>;

/** POST /api/admin/bulk-actions. `count` is the number the dialog named and the administrator agreed to. */
export const bulkActionCall = z
  .intersection(
    z.object({
      target: bulkActionTarget,
      at: moment,
      count: z.int().check(z.minimum(1)),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("resend") }),
      z.object({ kind: z.literal("delete") }),
      z.object({ kind: z.literal("delete_subscribers") }),
      z.object({ kind: z.literal("mark"), mark: z.enum(leadMarks) }),
      z.object({
        kind: z.literal("tag"),
        tag: leadTag,
        /** Whether it is taken off instead. */
        remove: z._default(z.boolean(), false),
      }),
      z.object({
        kind: z.literal("note"),
        note: z.string().check(z.trim(), z.minLength(1), z.maxLength(leadNoteLimit)),
      }),
    ]),
  )
  .check(
    z.refine(({ kind, target }) => (kind === "delete_subscribers") === "subscribersOf" in target),
  );
export type BulkActionCall = z.infer<typeof bulkActionCall>;

/**
 * GET /api/admin/bulk-actions/:id, and the answer to requesting, extending the undo window and undoing; that of
 * POST /api/inbox/:kind/:id/delete too.
 */
export const bulkAction = z.object({
  id: z.string(),
  kind: z.enum(undoableKinds),
  state: z.enum(bulkActionStates),
  /**
   * Leads agreed to (of a resend only those who have not confirmed); how many were reached so far, and
   * how many of those were left as they were.
   */
  count: z.number(),
  done: z.number(),
  skipped: z.number(),
  /** Milliseconds for which it can still be undone. */
  undoFor: z.number(),
  /** The address of its requester; null for the caller. */
  by: z.nullable(z.string()),
});
export type BulkAction = z.infer<typeof bulkAction>;

/**
 * GET /api/admin/bulk-actions: what waits or runs, so that a reload loses no way back. Owners see all, others their
 * own.
 */
export const bulkActionList = z.object({ acts: z.array(bulkAction) });
