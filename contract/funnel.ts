import * as z from "zod/mini";
import { day } from "./leads.ts";

/**
 * How far visitors come, in this order. Visits are loads of pages, dialogs are presses that opened the form, all others
 * are people.
 */
export const funnelSteps = [
  "visits",
  "dialogs",
  "joined",
  "confirmed",
  "invited",
  "accepted",
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Whether visits are counted: by what browsers send with each request, or by what pages report. */
export const visitModes = ["off", "server", "beacon"] as const;

/** What a page reports, by POST /api/visits?step=…, without a body. */
export const reportedSteps = ["visit", "dialog"] as const;
export type ReportedStep = (typeof reportedSteps)[number];

/** The most days that are read at once. */
export const funnelDays = 400;

/** GET /api/admin/funnel: first and last day, in UTC, both included; without them the last thirty. */
export const funnelQuery = z.object({ from: z.optional(day), to: z.optional(day) });
export type FunnelQuery = z.infer<typeof funnelQuery>;
/** GET /api/admin/funnel.csv: strict, since a misspelt day would export another span. */
export const funnelExportQuery = z.strictObject(funnelQuery.shape);

const counts = z.record(z.enum(funnelSteps), z.number());
export type FunnelCounts = z.infer<typeof counts>;

export const funnel = z.object({
  mode: z.enum(visitModes),
  from: z.string(),
  to: z.string(),
  /** Leads are counted on the day on which they joined, however late they came further. */
  total: counts,
  /** Of as many days before. */
  before: counts,
  /** One entry a day, oldest first. */
  days: z.array(z.object({ day: z.string(), counts })),
  /** Most visits and leads first; beyond fifty they are `other`. */
  sources: z.array(z.object({ source: z.string(), counts })),
});
export type Funnel = z.infer<typeof funnel>;
