import { z } from "zod";
import { contactLimits, contactTopics } from "./contact-terms.ts";
import { locales } from "./locale.ts";

const optional = (longest: number) => z.string().max(longest).optional().default("");
const required = (longest: number) => z.string().max(longest).regex(/\S/);

/**
 * What the contact form sends (specification 3.10) and what it is about. Sizes are bounds of sanity;
 * what an address must look like is decided by the server.
 */
export const contactSubmission = z.object({
  name: required(contactLimits.name),
  email: z.string().max(10_000),
  company: optional(contactLimits.company),
  phone: optional(contactLimits.phone),
  subject: required(contactLimits.subject),
  message: required(contactLimits.message),
  topic: z.enum(contactTopics).optional().default("general").catch("general"),
  /** The service, position or document a link named. */
  about: z.string().max(contactLimits.about).optional().default("").catch(""),
  /** The moment asked for, of those proposed for a meeting. */
  meeting_at: z.iso.datetime().optional().catch(undefined),
  locale: z.enum(locales),
  recaptchaToken: optional(10_000),
  /** Hidden field: a person leaves it empty. */
  website: optional(500),
  /** Milliseconds between opening the form and sending it, where that was measured. */
  filled_in_ms: z.number().nonnegative().optional().catch(undefined),
});
export type ContactSubmission = z.infer<typeof contactSubmission>;
export type ContactSubmissionInput = z.input<typeof contactSubmission>;

export const contactErrorCodes = [
  "missing_required_fields",
  "invalid_email",
  "recaptcha_failed",
  "recaptcha_action_mismatch",
  "recaptcha_hostname_mismatch",
  "config_missing",
  "db_error",
  "rate_limited",
  "unavailable",
] as const;
export type ContactErrorCode = (typeof contactErrorCodes)[number];

export const contactAnswer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({
    error: z.string(),
    /** Names of the fields at fault, for `missing_required_fields`. */
    fields: z.array(z.string()).optional(),
    codes: z.array(z.string()).optional(),
    expected: z.string().optional(),
    got: z.string().optional(),
    hostname: z.string().optional(),
    /** Seconds to wait, for `rate_limited` and `unavailable`. */
    retryAfter: z.number().optional(),
  }),
]);
export type ContactAnswer = z.infer<typeof contactAnswer>;
