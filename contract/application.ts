import * as z from "zod/mini";
import { applicationLimits } from "./limits.ts";
import { optionalText, requiredText, visitorFields } from "./visitor.ts";

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
