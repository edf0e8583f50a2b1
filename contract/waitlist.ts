import { z } from "zod";
import { locales } from "./locale.ts";

/** Choices of the specification, 3.1, in its order. Their labels are words of the content. */
export const countries = ["AE", "SA", "US", "GB", "FR", "DE", "other"] as const;
export const heardChannels = [
  "twitter",
  "instagram",
  "linkedin",
  "search",
  "friend_referral",
  "event_money2020",
  "press_news",
  "other",
] as const;

/** Version of the consent text a visitor agrees to; raise it when that text or the privacy text changes. */
export const consentVersion = "2026-11-21";

/** Longest first-touch value kept, in characters. */
export const firstTouchLimit = 200;

/** A form filled faster than this was filled by a program, in milliseconds. */
export const minimumFillTime = 2000;

const text = (max: number) => z.string().max(max);

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
  utm_source: text(firstTouchLimit).optional().default(""),
  utm_medium: text(firstTouchLimit).optional().default(""),
  utm_campaign: text(firstTouchLimit).optional().default(""),
  referrer_url: text(2_000).optional().default(""),
  /** Hidden field: a person leaves it empty. */
  website: text(500).optional().default(""),
  /** Milliseconds between opening the form and sending it. */
  filled_in_ms: z.number().int().nonnegative().optional().default(0),
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

/** A confirmation link works this long, in hours. */
export const confirmationHours = 72;

/** An address that nobody confirmed is deleted after this many days. */
export const unconfirmedDays = 30;
