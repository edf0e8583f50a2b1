import * as z from "zod/mini";
import { contactTopics } from "./choices.ts";
import { contactLimits } from "./limits.ts";
import { optionalText, requiredText, visitorFields } from "./visitor.ts";

/** POST /api/contact (specification 3.10), and what the message is about. */
export const contactSubmission = z.object({
  name: requiredText(contactLimits.name),
  company: optionalText(contactLimits.company),
  phone: optionalText(contactLimits.phone),
  subject: requiredText(contactLimits.subject),
  message: requiredText(contactLimits.message),
  topic: z.catch(z.enum(contactTopics), "general"),
  /** The service, position or document a link named. */
  about: z.catch(optionalText(contactLimits.about), ""),
  /** The requested moment, of those proposed for a meeting. */
  meeting_at: z.catch(z.optional(z.iso.datetime()), undefined),
  ...visitorFields,
});
