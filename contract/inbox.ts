import * as z from "zod/mini";
import { contactTopics } from "./choices.ts";
import { leadStatuses, momentCounts, timeZone } from "./leads.ts";
import { optionalUpTo } from "./plain-text.ts";

export const inboxKinds = ["message", "request", "application", "newsletter"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** `new`: unread, or marked as unread. */
export const inboxStates = ["new", "read", "answered", "closed"] as const;
export type InboxState = (typeof inboxStates)[number];

/** A filter of entries. An absent field matches all. */
const inboxFilter = z.object({
  kind: z.optional(z.enum(inboxKinds)),
  state: z.optional(z.enum(inboxStates)),
  topic: z.optional(z.enum(contactTopics)),
  /** Of newsletter subscribers alone: whether the address is confirmed. */
  standing: z.optional(z.enum(leadStatuses)),
  q: optionalUpTo(200),
});
export type InboxFilter = z.infer<typeof inboxFilter>;

/** GET /api/inbox: newest first; `after` is the cursor of the page before. */
export const inboxQuery = z.extend(inboxFilter, {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  after: optionalUpTo(200),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** A line of the list. Times are ISO 8601, in UTC. */
const inboxEntry = z.object({
  kind: z.enum(inboxKinds),
  id: z.string(),
  created_at: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** What it is about: a subject, a position, whether an address is confirmed. */
  about: z.nullable(z.string()),
  /** The topic of a message or request. */
  topic: z.nullable(z.enum(contactTopics)),
  state: z.enum(inboxStates),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const inboxPage = z.object({
  entries: z.array(inboxEntry),
  /** Kinds that can be in the list. */
  kinds: z.array(z.enum(inboxKinds)),
  /** How many entries match the filter. */
  total: z.number(),
  /** Unread entries; subscribers of the newsletter do not count. */
  unread: z.number(),
  /** Cursor of the older page, or null at the end. */
  after: z.nullable(z.string()),
});
export type InboxPage = z.infer<typeof inboxPage>;

/** GET /api/inbox/:kind/:id */
export const inboxDetail = z.extend(inboxEntry, {
  /** All that was sent, by name. */
  fields: z.record(z.string(), z.nullable(z.string())),
  file: z.nullable(z.object({ name: z.string(), size: z.number() })),
});
export type InboxDetail = z.infer<typeof inboxDetail>;

/** POST /api/inbox/:kind/:id/state */
export const inboxStateCall = z.object({ state: z.enum(inboxStates) });

/** GET /api/inbox.csv: the entries of the filter as a file, with all that was sent. */
export const inboxExportQuery = z.extend(inboxFilter, {
  /** `yes` begins it with the mark (BOM) by which Excel knows UTF-8. */
  mark_utf8: z._default(z.enum(["no", "yes"]), "no"),
  /** The reader's: the file is named by the day there. */
  timeZone: z._default(timeZone, "UTC"),
});

/** GET /api/admin/subscribers/days: the last twelve months, by days of the reader's zone. */
export const subscriberDaysQuery = z.object({ timeZone: z._default(timeZone, "UTC") });
export const subscriberDays = z.object({ overTime: momentCounts });
export type SubscriberDays = z.infer<typeof subscriberDays>;
