import { z } from "zod";
import { locales } from "./locale.ts";
import { dataTokenLimit, heldKinds } from "./personal-data-terms.ts";

/** POST /api/my-data and POST /api/my-data/erase. */
export const dataCall = z.object({
  token: z.string().min(1).max(dataTokenLimit),
  locale: z.enum(locales).optional(),
});

/** Answer of POST /api/my-data. Times are ISO 8601, in UTC. */
export const dataAnswer = z.object({
  email: z.string(),
  asOf: z.string(),
  held: z.array(
    z.object({
      kind: z.enum(heldKinds),
      items: z.array(
        z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      ),
    }),
  ),
});
export type DataAnswer = z.infer<typeof dataAnswer>;

/** POST /api/my-data/link: the same answer for every address, known or not. */
export const dataLinkCall = z.object({
  email: z.string().max(10_000),
  locale: z.enum(locales),
  recaptchaToken: z.string().max(10_000).optional().default(""),
  /** Hidden field: a person leaves it empty. */
  website: z.string().max(500).optional().default(""),
  filled_in_ms: z.number().nonnegative().optional().catch(undefined),
});

export const dataErrorCodes = [
  "invalid_token",
  "expired_token",
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
export type DataErrorCode = (typeof dataErrorCodes)[number];
