import * as z from "zod/mini";
import { emailLimit } from "./limits.ts";
import { storedRecords } from "./personal-data.ts";

/**
 * POST /api/admin/person/find: the entry that an address has on any list, so that no address is in the
 * address of a page. `invalid_email` if the text is no address, `not_found` if nothing is stored about it.
 */
export const findPersonCall = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(emailLimit)),
});
export const foundPerson = z.object({ id: z.string() });

/** GET /api/admin/person/:id: all about the person whose entry this is, whatever list it is on. */
export const person = z.object({
  email: z.string(),
  /** The entry on the waitlist, if there is one. */
  leadId: z.nullable(z.string()),
  records: storedRecords,
  /** The newest mails to the person, at most 100, by the time they left or were enqueued. */
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** The campaign that the mail is of. */
      campaignId: z.nullable(z.string()),
      state: z.string(),
      at: z.string(),
      bouncedAt: z.nullable(z.string()),
    }),
  ),
});
export type Person = z.infer<typeof person>;
