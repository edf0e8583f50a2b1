import { z } from "zod";

export { minimumTokenLength, waitlistAction } from "./captcha-terms.ts";

/** GET /api/config: what the browser needs to know at run time. */
export const publicConfig = z.object({
  captcha: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("altcha"), challengeUrl: z.string() }),
    z.object({ kind: z.literal("recaptcha"), siteKey: z.string(), scriptUrl: z.string() }),
    z.object({ kind: z.literal("off") }),
  ]),
});
export type PublicConfig = z.infer<typeof publicConfig>;
