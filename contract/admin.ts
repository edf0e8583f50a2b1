import { z } from "zod";

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

/** POST /api/auth/sign-in/email. Shape only: what may be typed is said by the form (specification 5.4). */
export const signInCall = z.object({ email: z.string().max(320), password: z.string().max(1000) });

/** Who is signed in. GET /api/auth/get-session answers null when nobody is. */
export const adminSession = z.object({
  user: z.object({ id: z.string(), email: z.string(), role: z.string() }),
  /** When the session ends if it is not used again. ISO 8601, in UTC. */
  session: z.object({ expiresAt: z.string() }),
});
export type AdminSession = z.infer<typeof adminSession>;

/** Error answer of every call of the administration. */
export const adminError = z.object({
  error: z.string(),
  message: z.string().optional(),
  /** Seconds to wait, for `rate_limited`. */
  retryAfter: z.number().optional(),
});
export type AdminError = z.infer<typeof adminError>;

/** GET /api/waitlist_leads.csv: the reader's language tag and time zone, by which days are written. */
export const exportQuery = z.object({
  locale: z.string().max(60).default("en"),
  timeZone: z.string().max(60).default("UTC"),
});
