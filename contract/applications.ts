import { z } from "zod";
import { applicationLimits } from "./application-terms.ts";
import { locales } from "./locale.ts";

/**
 * POST /api/applications: a form with these fields and one file, `cv`. Every field of a form is text.
 * Sizes are bounds of sanity; what an address must look like is decided by the server.
 */
export const applicationFields = z.object({
  job: z.string().min(1).max(80),
  name: z.string().trim().min(1).max(applicationLimits.name),
  email: z.string().max(10_000),
  links: z.string().max(applicationLimits.links).optional().default(""),
  note: z.string().max(applicationLimits.note).optional().default(""),
  consent: z.enum(["true", "false"]),
  locale: z.enum(locales),
  recaptchaToken: z.string().max(10_000).optional().default(""),
  /** Hidden field: a person leaves it empty. */
  website: z.string().max(500).optional().default(""),
  /** Milliseconds between opening the form and sending it, where that was measured. */
  filled_in_ms: z.coerce.number().nonnegative().optional().catch(undefined),
});
export type ApplicationFields = z.infer<typeof applicationFields>;

export const applicationErrorCodes = [
  "missing_required_fields",
  "invalid_email",
  "consent_required",
  "unknown_position",
  /** The file: none or no bytes, too many, a name no file should have, neither kind, broken inside. */
  "file_missing",
  "file_too_large",
  "file_name",
  "file_type",
  "file_unreadable",
  "recaptcha_failed",
  "recaptcha_action_mismatch",
  "recaptcha_hostname_mismatch",
  "config_missing",
  "db_error",
  "rate_limited",
  "unavailable",
] as const;
export type ApplicationErrorCode = (typeof applicationErrorCodes)[number];

export const applicationAnswer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({
    error: z.string(),
    /** Names of the fields at fault, for `missing_required_fields`. */
    fields: z.array(z.string()).optional(),
    codes: z.array(z.string()).optional(),
    /** Seconds to wait, for `rate_limited` and `unavailable`. */
    retryAfter: z.number().optional(),
  }),
]);
export type ApplicationAnswer = z.infer<typeof applicationAnswer>;
