import { z } from "zod";
import { locales } from "./locale.ts";

/** POST /api/newsletter. It answers as the waitlist does, and is confirmed as that is. */
export const newsletterSubmission = z.object({
  email: z.string().max(10_000),
  consent: z.boolean(),
  locale: z.enum(locales),
  recaptchaToken: z.string().max(10_000).optional().default(""),
  /** Hidden field: a person leaves it empty. */
  website: z.string().max(500).optional().default(""),
  /** Milliseconds between the first key and the sending, where that was measured. */
  filled_in_ms: z.number().nonnegative().optional().catch(undefined),
});
export type NewsletterSubmission = z.infer<typeof newsletterSubmission>;
export type NewsletterSubmissionInput = z.input<typeof newsletterSubmission>;
