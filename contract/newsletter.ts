import * as z from "zod/mini";
import { visitorFields } from "./visitor.ts";

/** POST /api/newsletter. It answers as the waitlist does, and is confirmed as that is. */
export const newsletterSubmission = z.object({ ...visitorFields, consent: z.literal(true) });
