import * as z from "zod/mini";
import { wantedLocale } from "./languages.ts";
import { emailLimit } from "./limits.ts";

/** The common fields of every visitor's form: who writes, in which language, and the traps for bots. */

/** Text that may be left out. */
export const optionalText = (maxLength: number) =>
  z._default(z.string().check(z.maxLength(maxLength)), "");

/** Text with at least one visible character. */
export const requiredText = (maxLength: number) =>
  z.string().check(z.trim(), z.regex(/[^\s\p{Cc}\p{Cf}\u2065]/u), z.maxLength(maxLength));

/** Whether NFKC changes no letter: it would change look-alikes, such as full-width ones. */
const hasPlainLetters = (local: string) => local.normalize("NFKC") === local;

/** One @, something on both sides, no spaces. What an address must be beyond that, the server decides. */
const emailText = z.string().check(
  z.trim(),
  z.maxLength(emailLimit),
  z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/),
  z.refine((address) => hasPlainLetters(address.split("@", 1)[0] ?? "")),
);

export const visitorFields = {
  email: emailText,
  locale: wantedLocale,
  recaptchaToken: optionalText(10_000),
  /** Hidden field: a person leaves it empty. */
  website: optionalText(500),
  /** Milliseconds between opening the form and sending it, where that was measured. */
  filled_in_ms: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
};

/** The token of a mailed link, to confirm an address or to have another link sent. */
export const confirmSubmission = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** What a captcha token is bound to: one action a form (the waitlist's is in specification 7.1). */
export const captchaActions = {
  waitlist: "waitlist_submit",
  newsletter: "newsletter_submit",
  contact: "contact_submit",
  application: "application_submit",
  dataLink: "data_link_request",
  passwordReset: "admin_reset",
} as const;
export type CaptchaAction = (typeof captchaActions)[keyof typeof captchaActions];

/** GET /api/config: what the browser needs to know at run time. */
export const publicConfig = z.object({
  captcha: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("altcha"), challengeUrl: z.string() }),
    z.object({ kind: z.literal("recaptcha"), siteKey: z.string(), scriptUrl: z.string() }),
    z.object({ kind: z.literal("off") }),
  ]),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** A detail of another type than expected is left out; the error itself is kept. */
const detail = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
const texts = z.array(z.string());

/** Error answer of every visitor's form. */
export const visitorError = z.object({
  error: z.string().check(z.minLength(1)),
  codes: detail(texts),
  expected: detail(z.string()),
  got: detail(z.string()),
  hostname: detail(z.string()),
  detail: detail(z.string()),
  /** Names of the fields at fault, for `missing_required_fields`. */
  fields: detail(texts),
  /** Seconds to wait, for `rate_limited` and `unavailable`. */
  retryAfter: detail(z.number()),
  /** With `rate_limited`: the address has been sent as many mails as it may. */
  mailed: detail(z.literal(true)),
});
export type VisitorError = z.infer<typeof visitorError>;

/**
 * Answer of a form that only reports whether it was accepted. `error` takes precedence over other
 * fields.
 */
export const visitorAnswer = z.union([visitorError, z.object({ ok: z.literal(true) })]);

/**
 * POST /api/unsubscribe. `gone`: the link's entry was deleted before; a later entry stays on the list. `off`: the
 * link's mails are switched off, and the entry stays.
 */
export const unsubscribeAnswer = z.union([
  visitorError,
  z.object({
    ok: z.literal(true),
    gone: z.catch(z.optional(z.literal(true)), undefined),
    off: z.catch(z.optional(z.literal(true)), undefined),
  }),
]);
