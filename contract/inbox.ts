import { z } from "zod";
import { contactTopics } from "./contact-terms.ts";
import { inboxKinds, inboxStates } from "./inbox-terms.ts";

/** GET /api/inbox: newest first; `after` is the cursor of the page before. */
export const inboxQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  kind: z.enum(inboxKinds).optional(),
  state: z.enum(inboxStates).optional(),
  topic: z.enum(contactTopics).optional(),
  q: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** A line of the list. Times are ISO 8601, in UTC. */
export const inboxEntry = z.object({
  kind: z.enum(inboxKinds),
  id: z.string(),
  created_at: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  /** What it is about: a subject, a position, whether an address is confirmed. */
  about: z.string().nullable(),
  /** The topic of a message or request. */
  topic: z.enum(contactTopics).nullable(),
  state: z.enum(inboxStates),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const inboxPage = z.object({
  entries: z.array(inboxEntry),
  /** Kinds that can be in the list. */
  kinds: z.array(z.enum(inboxKinds)),
  /** Cursor of the older page, or null at the end. */
  after: z.string().nullable(),
});
export type InboxPage = z.infer<typeof inboxPage>;

/** GET /api/inbox/:kind/:id */
export const inboxDetail = inboxEntry.extend({
  /** All that was sent, by name. */
  fields: z.record(z.string(), z.string().nullable()),
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
});
export type InboxDetail = z.infer<typeof inboxDetail>;

/** POST /api/inbox/:kind/:id/state */
export const inboxStateCall = z.object({ state: z.enum(inboxStates) });
