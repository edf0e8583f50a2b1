import * as z from "zod/mini";
import { applicationLimits } from "./limits.ts";
import { optionalText, requiredText, visitorErrorCodes, visitorFields } from "./visitor.ts";

/** POST /api/applications: a form with these fields and one file, `cv`. Every field of a form is text. */
export const applicationSubmission = z.object({
  job: z.string().check(z.minLength(1), z.maxLength(80)),
  name: requiredText(applicationLimits.name),
  links: optionalText(applicationLimits.links),
  note: optionalText(applicationLimits.note),
  consent: z.literal("true"),
  ...visitorFields,
  filled_in_ms: z.catch(z.optional(z.coerce.number().check(z.nonnegative())), undefined),
});
export type ApplicationSubmission = z.infer<typeof applicationSubmission>;

export const applicationErrorCodes = [
  ...visitorErrorCodes,
  "unknown_position",
  /** The file: none or no bytes, too many, a name no file should have, neither kind, broken inside. */
  "file_missing",
  "file_too_large",
  "file_name",
  "file_type",
  "file_unreadable",
] as const;
export type ApplicationErrorCode = (typeof applicationErrorCodes)[number];
