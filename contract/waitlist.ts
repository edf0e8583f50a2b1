import * as z from "zod/mini";
import { type Question, questions } from "#brand/questions.ts";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import { latinDigits } from "./folded-text.ts";
import { answerLimit } from "./limits.ts";
import { optionalText, visitorError, visitorFields } from "./visitor.ts";

/** Where a visitor came from. An invalid value must not lose the sign-up. */
const firstTouch = z.catch(z.string(), "");

/** The field of an answer to one of the group's own questions. */
export type AnswerField = `answer_${string}`;

function answerTo({ kind, choices = {} }: Question): z.ZodMiniType<string> {
  if (kind === "choice") return z.enum(["", ...Object.keys(choices)]);
  if (kind === "text") return z.string().check(z.maxLength(answerLimit));
  return z.string().check(z.overwrite(latinDigits), z.trim(), z.regex(/^\d{0,9}$/));
}

const answers = Object.fromEntries(
  questions.map((question) => [`answer_${question.id}`, z.optional(answerTo(question))]),
) as Record<AnswerField, z.ZodMiniOptional<z.ZodMiniType<string>>>;

/** POST /api/waitlist (specification 3.1, plus consent and the fields of every form). */
export const waitlistSubmission = z.object({
  country: z.enum(signupCountries),
  city: optionalText(120),
  heard_channel: z.enum(heardChannels),
  heard_detail: optionalText(500),
  consent: z.literal(true),
  utm_source: firstTouch,
  utm_medium: firstTouch,
  utm_campaign: firstTouch,
  referrer_url: firstTouch,
  /** The code of a friend's link; an unknown one is ignored. */
  ref: firstTouch,
  /** Which form of brand/join-forms.ts was sent; the dialog of the specification sends neither it nor answers. */
  form: z.catch(z.optional(z.string()), undefined),
  ...answers,
  ...visitorFields,
});
export type WaitlistSubmission = z.infer<typeof waitlistSubmission>;

/** `error` takes precedence over other fields. */
export const waitlistAnswer = z.union([
  visitorError,
  z.object({ alreadyConfirmed: z.literal(true) }),
  z.object({
    ok: z.literal(true),
    resent: z.catch(z.optional(z.literal(true)), undefined),
    /** Only if the mail has to wait for the pace. */
    mailDelayMinutes: z.catch(z.optional(z.number()), undefined),
  }),
]);

const confirmedEntry = z.object({
  message: z.enum(["confirmed", "already_confirmed"]),
  email: z.string(),
  /** The place among those who wait, if the group publishes it. */
  place: z.catch(z.optional(z.number()), undefined),
  /** Opens the page of the place (POST /api/place). */
  placeToken: z.catch(z.optional(z.string()), undefined),
});
export type ConfirmedEntry = z.infer<typeof confirmedEntry>;

/** What POST /api/waitlist-confirm and POST /api/newsletter-confirm answer; …/resend answers as a join does. */
export const confirmAnswer = z.union([
  z.object({ error: z.string(), retryAfter: z.catch(z.optional(z.number()), undefined) }),
  confirmedEntry,
]);
export type ConfirmAnswer = z.infer<typeof confirmAnswer>;

/** GET /api/waitlist/confirmed: how many have confirmed so far, if the group publishes places. */
export const confirmedAnswer = z.object({ confirmed: z.optional(z.number()) });
export type ConfirmedAnswer = z.infer<typeof confirmedAnswer>;
