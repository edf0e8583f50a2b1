import { z } from "zod";

/** Action a captcha token is bound to (specification 7.1). */
export const waitlistAction = "waitlist_submit";

/** A captcha token is accepted only if longer than this (specification 9.1). */
export const minimumTokenLength = 50;

/** GET /api/config: what the browser needs to know at run time. */
export const publicConfig = z.object({
  captcha: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("altcha"), challengeUrl: z.string() }),
    z.object({ kind: z.literal("recaptcha"), siteKey: z.string(), scriptUrl: z.string() }),
    z.object({ kind: z.literal("off") }),
  ]),
});
export type PublicConfig = z.infer<typeof publicConfig>;
