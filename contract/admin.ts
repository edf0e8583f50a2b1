import { z } from "zod";

export const adminRole = "admin";

/** POST /api/rpc/has_role: answers a boolean, about the caller only. */
export const hasRoleCall = z.object({ _user_id: z.string().max(200), _role: z.string().max(60) });

/** A row of the dashboard (specification 3.2). Times are ISO 8601, in UTC. */
export const waitlistLead = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(["pending", "confirmed"]),
  created_at: z.string(),
  consent_ts: z.string().nullable(),
  country: z.string(),
  city: z.string().nullable(),
});
export type WaitlistLead = z.infer<typeof waitlistLead>;

/** GET /api/waitlist_leads: newest first; `after` is the cursor of the page before, `before` that of the page behind. */
export const leadsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
});
export type LeadsQuery = z.infer<typeof leadsQuery>;

export const leadsPage = z.object({
  leads: z.array(waitlistLead),
  counts: z.object({ total: z.number(), confirmed: z.number(), pending: z.number() }),
  /** Cursor of the older page, or null at the end. */
  after: z.string().nullable(),
  /** Cursor of the newer page, or null at the start. */
  before: z.string().nullable(),
});
export type LeadsPage = z.infer<typeof leadsPage>;

/** First line of the export (specification 7.3). */
export const csvHeader = ["Email", "Status", "Signup Date", "Confirmed Date", "Country", "City"] as const;

/** Shortest password the sign-in form accepts (specification 5.4). */
export const minimumSignInPassword = 6;
/** Shortest password that may be set. */
export const minimumNewPassword = 15;
