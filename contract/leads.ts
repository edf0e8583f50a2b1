import { z } from "zod";
import {
  exportFormats,
  leadMailStates,
  leadMarks,
  leadOrders,
  leadStatuses,
  statSteps,
} from "./leads-terms.ts";
import { locales } from "./locale.ts";
import { heardChannels } from "./waitlist-terms.ts";

/** A day of the calendar in UTC: 2026-11-21. */
const day = z.iso.date();

/**
 * Which leads are meant. An absent field does not narrow. The same names stand in the address bar of
 * the dashboard, in the list, the counts, the charts, the acts and the export.
 */
export const leadFilter = z.object({
  /** Part of the address, without regard to case. */
  q: z.string().trim().min(1).max(320).optional(),
  status: z.enum(leadStatuses).optional(),
  country: z.string().max(60).optional(),
  channel: z.enum(heardChannels).optional(),
  locale: z.enum(locales).optional(),
  /** UTM campaign, whole; the empty string means "none". */
  campaign: z.string().max(200).optional(),
  mark: z.enum(leadMarks).optional(),
  /** First and last day of signing up, both included. */
  from: day.optional(),
  to: day.optional(),
});
export type LeadFilter = z.infer<typeof leadFilter>;

/** GET /api/waitlist_leads: keyset pages; `after` is the cursor of the page before, `before` that of the page behind. */
export const leadsQuery = leadFilter.extend({
  order: z.enum(leadOrders).default("newest"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(600).optional(),
  before: z.string().max(600).optional(),
});
export type LeadsQuery = z.infer<typeof leadsQuery>;

/** A row of the dashboard: the specification's 3.2, then what is shown on demand. Times are ISO 8601, in UTC. */
export const waitlistLead = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(leadStatuses),
  created_at: z.string(),
  consent_ts: z.string().nullable(),
  country: z.string(),
  city: z.string().nullable(),
  locale: z.string(),
  heard_channel: z.string(),
  heard_detail: z.string().nullable(),
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  utm_campaign: z.string().nullable(),
  referrer_url: z.string().nullable(),
  is_throwaway: z.boolean(),
  mail_state: z.enum(leadMailStates),
  mark: z.enum(leadMarks),
});
export type WaitlistLead = z.infer<typeof waitlistLead>;

export const leadCounts = z.object({
  total: z.number(),
  confirmed: z.number(),
  pending: z.number(),
});
export type LeadCounts = z.infer<typeof leadCounts>;

export const leadsPage = z.object({
  leads: z.array(waitlistLead),
  /** Of the filtered set. */
  counts: leadCounts,
  /** Of all leads: the three cards of the specification. */
  all: leadCounts,
  /** Cursor of the page that follows in this order, or null at its end. */
  after: z.string().nullable(),
  /** Cursor of the page that precedes, or null at the start. */
  before: z.string().nullable(),
});
export type LeadsPage = z.infer<typeof leadsPage>;

/** GET /api/waitlist_leads/stats: the picture of the filtered set. */
export const leadStatsQuery = leadFilter.extend({ step: z.enum(statSteps).default("day") });
export type LeadStatsQuery = z.infer<typeof leadStatsQuery>;

const share = z.object({ value: z.string(), joined: z.number(), confirmed: z.number() });

export const leadStats = z.object({
  counts: leadCounts,
  /** One entry a step that has leads, oldest first; `at` is its start, ISO 8601 in UTC. `confirmed` counts confirmations that happened in the step. */
  overTime: z.array(z.object({ at: z.string(), joined: z.number(), confirmed: z.number() })),
  step: z.enum(statSteps),
  /** Largest first, at most 50 each; `value` is the code, or "" for none. `confirmed` counts leads of this value that are confirmed. */
  byCountry: z.array(share),
  byChannel: z.array(share),
  byLocale: z.array(share),
  byCampaign: z.array(share),
  /** Number of leads by class of `confirmTimeClasses`, and one more class at the end. */
  confirmTime: z.array(z.number()),
});
export type LeadStats = z.infer<typeof leadStats>;

/** GET /api/waitlist_leads/fresh?since=ISO: how many leads of the filter joined after this moment. */
export const freshLeadsQuery = leadFilter.extend({ since: z.iso.datetime() });
export const freshLeads = z.object({ count: z.number() });

/**
 * GET /api/waitlist_leads.csv: the leads of the filter as a file. The form `spec` writes days by the
 * reader's language tag and time zone; the others write moments in UTC.
 */
export const leadsExportQuery = leadFilter.extend({
  format: z.enum(exportFormats).default("spec"),
  languageTag: z.string().max(60).default("en"),
  timeZone: z.string().max(60).default("UTC"),
});
export type LeadsExportQuery = z.infer<typeof leadsExportQuery>;

/** What happened to a lead, oldest first. `by` is an administrator's address, or null for the person or the server. */
export const leadEvent = z.object({
  at: z.string(),
  kind: z.enum([
    "joined",
    "mailed",
    "mail_failed",
    "confirmed",
    "resent",
    "marked",
    "noted",
    "imported",
    "deleted",
  ]),
  by: z.string().nullable(),
  /** The mark, the note, the reason; empty where the kind says it all. */
  detail: z.string(),
});

export type LeadEvent = z.infer<typeof leadEvent>;

/** GET /api/waitlist_leads/:id: the whole story. */
export const leadStory = z.object({ lead: waitlistLead, events: z.array(leadEvent) });
export type LeadStory = z.infer<typeof leadStory>;
