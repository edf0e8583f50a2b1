import { z } from "zod";
import { locales } from "./locale.ts";
import { countries, heardChannels } from "./waitlist-terms.ts";

export {
  confirmationHours,
  consentVersion,
  countries,
  firstTouchLimit,
  heardChannels,
  minimumFillTime,
  unconfirmedDays,
} from "./waitlist-terms.ts";

const text = (max: number) => z.string().max(max);

/** Where a visitor came from. Whatever stands there, it is no reason to lose the sign-up. */
const firstTouch = z.string().optional().default("").catch("");

/**
 * What the dialog sends (specification 3.1, plus consent and the two traps).
 * Sizes are bounds of sanity; what an address must look like is decided by the server's `emailAddress`.
 */
export const waitlistSubmission = z.object({
  email: text(10_000),
  country: z.enum(countries),
  city: text(120).optional().default(""),
  heard_channel: z.enum(heardChannels),
  heard_detail: text(500).optional().default(""),
  consent: z.boolean(),
  locale: z.enum(locales),
  recaptchaToken: text(10_000).optional().default(""),
  utm_source: firstTouch,
  utm_medium: firstTouch,
  utm_campaign: firstTouch,
  referrer_url: firstTouch,
  /** Hidden field: a person leaves it empty. */
  website: text(500).optional().default(""),
  /** Milliseconds between opening the form and sending it, where that was measured. */
  filled_in_ms: z.number().nonnegative().optional().catch(undefined),
});
export type WaitlistSubmission = z.infer<typeof waitlistSubmission>;
export type WaitlistSubmissionInput = z.input<typeof waitlistSubmission>;

/** Error codes of the specification, 8.1, and the ones our own rules add. */
export const waitlistErrorCodes = [
  "invalid_email",
  "missing_required_fields",
  "consent_required",
  "recaptcha_failed",
  "recaptcha_action_mismatch",
  "recaptcha_hostname_mismatch",
  "db_error",
  "email_error",
  "config_missing",
  "rate_limited",
  "unavailable",
] as const;
export type WaitlistErrorCode = (typeof waitlistErrorCodes)[number];

export const waitlistAnswer = z.union([
  z.object({ ok: z.literal(true), resent: z.literal(true).optional() }),
  z.object({ alreadyConfirmed: z.literal(true) }),
  z.object({
    error: z.string(),
    codes: z.array(z.string()).optional(),
    expected: z.string().optional(),
    got: z.string().optional(),
    hostname: z.string().optional(),
    detail: z.string().optional(),
    /** Names of the fields at fault, for `missing_required_fields`. */
    fields: z.array(z.string()).optional(),
    /** Seconds to wait, for `rate_limited` and `unavailable`. */
    retryAfter: z.number().optional(),
  }),
]);
export type WaitlistAnswer = z.infer<typeof waitlistAnswer>;
export type WaitlistError = Extract<WaitlistAnswer, { error: string }>;

export const confirmSubmission = z.object({ token: z.string().min(1).max(200) });
export const confirmAnswer = z.union([
  z.object({ message: z.enum(["confirmed", "already_confirmed"]), email: z.string() }),
  z.object({ error: z.string() }),
]);
export type ConfirmAnswer = z.infer<typeof confirmAnswer>;
