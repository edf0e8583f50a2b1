import { z } from "zod";
import { auditKinds } from "./audit-terms.ts";

/**
 * What an entry is about, beside who and when. Ids, numbers, codes of ours and addresses of
 * administrators; never the address of a lead.
 */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.number()]));
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditEntry = z.object({
  id: z.string(),
  /** ISO 8601, in UTC. */
  at: z.string(),
  kind: z.enum(auditKinds),
  /** The administrator's address, or null for the server itself or somebody unknown. */
  by: z.string().nullable(),
  details: auditDetails,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /api/admin/audit: newest first; `after` is the cursor of the page before. */
export const auditQuery = z.object({
  kind: z.enum(auditKinds).optional(),
  /** An administrator's address, whole. */
  by: z.string().max(320).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** Addresses that occur in the log, for the choice. */
  people: z.array(z.string()),
  after: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
