import * as z from "zod/mini";
import { day, leadFilter } from "./leads.ts";
import { optionalUpTo } from "./plain-text.ts";

/** The kinds of entries of the audit log. */
export const auditKinds = [
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "sessions_ended",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "person_invited",
  "person_joined",
  "person_removed",
  "role_changed",
  "act_asked",
  "act_undone",
  "act_done",
  "act_cancelled",
  "exported",
  "import_asked",
  "imported",
  "import_cancelled",
  "import_stopped",
  "inbox_changed",
  "inbox_deleted",
  "file_taken",
  "person_erased",
  "campaign_tested",
  "campaign_scheduled",
  "campaign_sent",
  "campaign_paused",
  "campaign_resumed",
  "campaign_cancelled",
  "campaign_finished",
  "campaign_deleted",
  "automatic_on",
  "automatic_off",
  "issue_taken_down",
  "issue_put_back",
  "wave_started",
  "wave_stopped",
  "suppressed",
  "suppression_lifted",
  "referrals_decided",
  "rewards_decided",
  "webhook_made",
  "webhook_changed",
  "webhook_deleted",
  "webhook_rotated",
  "webhook_tested",
  "webhook_replayed",
  "key_made",
  "key_rotated",
  "key_revoked",
  "lead_invited",
  "setting_changed",
  "words_discarded",
  "words_published",
  "words_rolled_back",
  "image_added",
  "image_described",
  "image_deleted",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Details of an entry: ids, numbers, codes of ours and administrators' addresses; never the address of a lead. */
const auditDetails = z.record(z.string(), z.union([z.string(), z.number()]));
export type AuditDetails = z.infer<typeof auditDetails>;

const auditEntry = z.object({
  id: z.string(),
  /** ISO 8601, in UTC. */
  at: z.string(),
  kind: z.enum(auditKinds),
  /** The administrator's address, or null for the server itself or an unknown person. */
  by: z.nullable(z.string()),
  details: auditDetails,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /api/admin/audit: newest first; `after` is the cursor of the page before. */
export const auditQuery = z.object({
  kind: z.optional(z.enum(auditKinds)),
  /** An administrator's address, whole. */
  by: optionalUpTo(320),
  /** First and last day, both included, in the zone. */
  from: z.optional(day),
  to: z.optional(day),
  timeZone: leadFilter.shape.timeZone,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** Addresses that occur in the log, to choose from. */
  people: z.array(z.string()),
  after: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof auditPage>;
