import * as z from "zod/mini";
import { storedLocale } from "./languages.ts";
import { tagLimit } from "./limits.ts";
import { optionalUpTo } from "./plain-text.ts";
import { isTimeZone } from "./time-zones.ts";

export const leadStatuses = ["pending", "confirmed"] as const;

/** Orders of the list. Each is unambiguous: the lead's id decides between equals. */
export const leadOrders = ["newest", "oldest", "email", "confirmed", "friends"] as const;
export type LeadOrder = (typeof leadOrders)[number];

/** The outcome of a lead's latest mail. */
export const leadMailStates = ["none", "waiting", "sent", "refused", "failed"] as const;

/** Marks an administrator may put on a lead. */
export const leadMarks = ["none", "priority", "follow_up", "spam"] as const;
export type LeadMark = (typeof leadMarks)[number];

/**
 * How far a confirmed lead has come: waiting for its turn, invited and yet to accept, or accepted. Each
 * confirmed lead is in exactly one of them.
 */
export const invitationStates = ["waiting", "invited", "accepted"] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * Whether a lead was referred: by a friend’s link, by a friend, as the lead says, or by a link whose UTM medium is
 * `referral`; and whether friends of a lead count.
 */
export const referredChoices = ["yes", "no"] as const;

/** Widths of a bar of the chart over time, by the clock of the reader's zone. A week begins on Monday. */
export const statSteps = ["hour", "day", "week"] as const;
export type StatStep = (typeof statSteps)[number];

/** Upper ends of the classes of "time to confirm", in minutes; the last class has no end. */
export const confirmTimeClasses = [1, 5, 15, 60, 360, 1440] as const;

/** A tag of a lead: a word or a few, in small letters. Nothing that a spreadsheet or a reader takes for something else. */
export const leadTag = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(tagLimit),
    z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M}\p{N}])?$/u),
  );

/** Databases have no year 0, and years above 9999 have another form. */
const isInRange = (time: string) => time >= "1900" && time < "9000";

/** A day of the calendar, in the time zone that comes with it: 2026-11-21. */
export const day = z.iso.date().check(z.refine(isInRange));
/** A moment: 2026-11-21T10:00:00Z. */
export const moment = z.iso.datetime().check(z.refine(isInRange));
/** A moment as programs write it, with any offset: 2026-11-21T14:00:00+04:00. Becomes UTC, to the millisecond. */
export const momentWithOffset = z.pipe(
  z.iso
    .datetime({
      offset: true,
      error: "expected a time with its offset, such as 2026-11-21T10:00:00Z",
    })
    .check(z.refine(isInRange)),
  z.transform((time) => new Date(time).toISOString()),
);
/** The id of a row, in lower case, so that ids can be compared as texts. */
export const recordId = z.uuid().check(z.toLowerCase());
/** The name of a time zone: `Asia/Dubai`. */
export const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone));

/**
 * A filter of leads. An absent field matches all. The same names are used in the address bar of the dashboard, the
 * list, the counts, the charts, the bulk actions and the export.
 */
export const leadFilter = z.object({
  /** Part of the address or of a note, without regard to case. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))),
  status: z.optional(z.enum(leadStatuses)),
  country: optionalUpTo(60),
  channel: optionalUpTo(60),
  locale: z.optional(storedLocale),
  /** UTM campaign, whole; the empty string means "none". */
  campaign: optionalUpTo(200),
  mark: z.optional(z.enum(leadMarks)),
  tag: optionalUpTo(60),
  /** A question and its answer, `role=buyer`; a question alone: any answer. */
  answer: optionalUpTo(400),
  invitation: z.optional(z.enum(invitationStates)),
  referred: z.optional(z.enum(referredChoices)),
  friends: z.optional(z.enum(referredChoices)),
  /** First and last day of signing up, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** The zone of `from` and `to`, and of charts (Asia/Dubai); UTC without it. It filters nothing by itself. */
  timeZone: z.optional(timeZone),
});
export type LeadFilter = z.infer<typeof leadFilter>;

/** Whether counts and charts that would take seconds are counted all the same, not estimated. */
const exactly = z.optional(z.literal("yes"));

/**
 * GET /api/waitlist_leads: keyset pages; `after` is the cursor of the page before, `before` that of the
 * page behind.
 */
export const leadsQuery = z.extend(leadFilter, {
  order: z._default(z.enum(leadOrders), "newest"),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  after: optionalUpTo(600),
  before: optionalUpTo(600),
  exact: exactly,
});
export type LeadsQuery = z.infer<typeof leadsQuery>;

/** A row of the dashboard: the specification's 3.2, then what is shown on demand. Times are ISO 8601, in UTC. */
const waitlistLead = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(leadStatuses),
  created_at: z.string(),
  consent_ts: z.nullable(z.string()),
  country: z.string(),
  city: z.nullable(z.string()),
  locale: z.string(),
  heard_channel: z.string(),
  heard_detail: z.nullable(z.string()),
  utm_source: z.nullable(z.string()),
  utm_medium: z.nullable(z.string()),
  utm_campaign: z.nullable(z.string()),
  referrer_url: z.nullable(z.string()),
  is_throwaway: z.boolean(),
  mail_state: z.enum(leadMailStates),
  mark: z.enum(leadMarks),
  tags: z.array(z.string()),
  /** By the question's id; null where none was answered. */
  answers: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** When the last invitation left, and when one was first used. */
  invited_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  /** How many friends count, and the address of the lead whose link they joined by. */
  friends: z.number(),
  referred_by: z.nullable(z.string()),
});
export type WaitlistLead = z.infer<typeof waitlistLead>;

/** Every column of a row of the dashboard. */
export const leadColumns = Object.keys(waitlistLead.shape) as (keyof WaitlistLead)[];

/**
 * A lead as the export of every column writes it: with the proof of consent (`consent_at` is when the
 * form was sent, `consent_ts` when the address was confirmed) and what administrators noted.
 */
const exportedLead = z.extend(waitlistLead, {
  consent_at: z.string(),
  consent_version: z.string(),
  consent_locale: z.string(),
  consent_source: z.string(),
  notes: z.nullable(z.string()),
});
export type ExportedLead = z.infer<typeof exportedLead>;

/** Its columns, in the order of the export. */
export const exportedColumns = Object.keys(exportedLead.shape) as (keyof ExportedLead)[];

const leadCounts = z.object({
  total: z.number(),
  confirmed: z.number(),
  pending: z.number(),
});
export type LeadCounts = z.infer<typeof leadCounts>;

const invitationCounts = z.record(z.enum(invitationStates), z.number());

export const leadsPage = z.object({
  leads: z.array(waitlistLead),
  /** Of the filtered set. */
  counts: leadCounts,
  /** `counts` is an estimate to two digits, from a sample of a long list. */
  isEstimate: z.boolean(),
  /** Of all leads: the three cards of the specification. */
  all: leadCounts,
  /** Of all leads too. */
  invitations: invitationCounts,
  /** Cursor of the page that follows in this order, or null at its end. */
  after: z.nullable(z.string()),
  /** Cursor of the page that precedes, or null at the start. */
  before: z.nullable(z.string()),
});
export type LeadsPage = z.infer<typeof leadsPage>;

/** GET /api/waitlist_leads/stats: the numbers behind the charts of the filtered set. */
export const leadStatsQuery = z.extend(leadFilter, {
  step: z._default(z.enum(statSteps), "day"),
  exact: exactly,
});
export type LeadStatsQuery = z.infer<typeof leadStatsQuery>;

const share = z.object({
  value: z.string(),
  joined: z.number(),
  confirmed: z.number(),
  imported: z.number(),
});

/**
 * One entry a step in which something happened, oldest first. `at` is its start by the clock of the reader's zone,
 * written as if in UTC, so that all days are equally long. `confirmed` counts confirmations that happened in the step.
 */
export const momentCounts = z.array(
  z.object({ at: z.string(), joined: z.number(), confirmed: z.number() }),
);

export const leadStats = z.object({
  counts: leadCounts,
  /** Leads that were imported as confirmed: excluded from rates and times to confirm. */
  imported: z.number(),
  /** The bars of `overTime`, or all figures, are estimates. */
  isEstimate: z.boolean(),
  /** Of the filtered set. */
  invitations: invitationCounts,
  overTime: momentCounts,
  step: z.enum(statSteps),
  /**
   * Largest first, at most 50 each; `value` is the code, or "" for none. `confirmed` counts leads of this
   * value that are confirmed.
   */
  byCountry: z.array(share),
  byChannel: z.array(share),
  byLocale: z.array(share),
  byCampaign: z.array(share),
  /** Number of leads by class of `confirmTimeClasses`, and one more class at the end. */
  confirmTime: z.array(z.number()),
});
export type LeadStats = z.infer<typeof leadStats>;

/** GET /api/waitlist_leads/fresh?since=ISO: how many leads of the filter joined after this moment. */
export const newLeadsQuery = z.extend(leadFilter, {
  since: moment,
});
export const newLeads = z.object({ count: z.number() });

/** Forms of the export: the specification's six columns; or every column, as CSV or as JSON Lines. */
export const exportFormats = ["spec", "csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** First line of the export in the form `spec` (specification 7.3). */
export const csvHeader = [
  "Email",
  "Status",
  "Signup Date",
  "Confirmed Date",
  "Country",
  "City",
] as const;

/** Header of the export's answer: how many rows are coming, for the progress bar. */
export const totalRowsHeader = "x-total-rows";

/**
 * GET /api/waitlist_leads.csv: the leads of the filter as a file. The form `spec` writes days by the
 * reader's language tag and the filter's time zone; the others write moments in UTC.
 */
export const leadsExportQuery = z.strictObject({
  // Strict, since a misspelt filter would export the whole list.
  ...leadFilter.shape,
  format: z._default(z.enum(exportFormats), "spec"),
  languageTag: z._default(z.string().check(z.maxLength(60)), "en-001"),
  /** `yes` begins a CSV with the mark (BOM) by which Excel knows UTF-8. */
  mark_utf8: z._default(z.enum(["no", "yes"]), "no"),
});

/**
 * What happened to a lead, oldest first. `by` is an administrator's address, or null for the person or the
 * server.
 */
const leadEvent = z.object({
  at: z.string(),
  kind: z.enum([
    "joined",
    "mailed",
    "mail_failed",
    "confirmed",
    "invited",
    "accepted",
    "resent",
    "marked",
    "tagged",
    "untagged",
    "noted",
    "imported",
  ]),
  by: z.nullable(z.string()),
  /** The mark, the note or the reason; empty for other kinds. */
  detail: z.string(),
});
export type LeadEvent = z.infer<typeof leadEvent>;

/** GET /api/waitlist_leads/:id: the lead and all that happened to it. */
export const leadHistory = z.object({ lead: waitlistLead, events: z.array(leadEvent) });
export type LeadHistory = z.infer<typeof leadHistory>;
