import * as z from "zod/mini";

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
