import { z } from "zod";
import { leadActKinds, leadActStates, leadNoteLimit, namedLeadsLimit } from "./lead-acts-terms.ts";
import { leadFilter } from "./leads.ts";
import { leadMarks } from "./leads-terms.ts";

/** Which leads are meant: some by their ids, all that a filter finds, or all that one import brought. */
export const leadActTarget = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(namedLeadsLimit) }),
  z.strictObject({ filter: leadFilter }),
  z.strictObject({ importId: z.uuid() }),
]);
export type LeadActTarget = z.infer<typeof leadActTarget>;

/** POST /api/admin/acts/question: how many leads an act would meet, so that the question can name them. */
export const leadActQuestionCall = z.object({ target: leadActTarget });

export const leadActQuestion = z.object({
  /** All leads of the target, and how many of them are confirmed (a resend leaves those alone). */
  count: z.number(),
  confirmed: z.number(),
  /** The moment asked: leads that join later are not meant. Goes back with the act. */
  at: z.iso.datetime(),
});
export type LeadActQuestion = z.infer<typeof leadActQuestion>;

/** POST /api/admin/acts. `count` is the number the question named and the administrator agreed to. */
export const leadActCall = z.intersection(
  z.object({ target: leadActTarget, at: z.iso.datetime(), count: z.number().int().min(1) }),
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("resend") }),
    z.object({ kind: z.literal("delete") }),
    z.object({ kind: z.literal("mark"), mark: z.enum(leadMarks) }),
    z.object({ kind: z.literal("note"), note: z.string().trim().min(1).max(leadNoteLimit) }),
  ]),
);
export type LeadActCall = z.infer<typeof leadActCall>;

/** GET /api/admin/acts/:id, and the answer to asking, holding and undoing. */
export const leadAct = z.object({
  id: z.string(),
  kind: z.enum(leadActKinds),
  state: z.enum(leadActStates),
  /** Leads agreed to; how many were met so far, and how many of those were left as they were. */
  count: z.number(),
  done: z.number(),
  skipped: z.number(),
  /** Milliseconds for which it can still be undone. */
  undoFor: z.number(),
});
export type LeadAct = z.infer<typeof leadAct>;

/** GET /api/admin/acts: the caller's own that wait or run, so that a reload loses no way back. */
export const leadActs = z.object({ acts: z.array(leadAct) });

/** Error codes beside those of the gate. `count_changed` comes with the `count` there is now. */
export const leadActErrors = [
  "bad_request",
  "nothing_meant",
  "count_changed",
  "not_found",
  "too_late",
] as const;
