import type { LeadFilter, WaitlistLead } from "#contract/leads.ts";
import type { Place } from "./cursor.ts";

/** What is to be read next: leads of the filter below a place, newest first, as of a moment. */
export interface Wanted {
  filter: LeadFilter;
  started: Date;
  from: Place | null;
  size: number;
}

/** Rows as they are written, and the place of the last of them. */
export interface Batch {
  text: string;
  rows: number;
  last: Place | null;
}

/**
 * Leads that confirm after this moment are written as pending, as they were when the export began;
 * not in a list of the confirmed or of the pending, where each is what the list says.
 */
export function asOfMoment({ filter, started }: Pick<Wanted, "filter" | "started">) {
  return filter.status === undefined ? started : "infinity";
}

/** A lead as it stood at that moment. */
export function asOf<Lead extends Pick<WaitlistLead, "status" | "consent_ts">>(
  wanted: Pick<Wanted, "filter" | "started">,
  lead: Lead,
): Lead {
  const moment = asOfMoment(wanted);
  if (moment === "infinity" || lead.consent_ts === null) return lead;
  // Same form as the database writes: six digits after the second, so that texts compare as times.
  const isLater = lead.consent_ts > moment.toISOString().replace("Z", "000Z");
  return isLater ? { ...lead, status: "pending", consent_ts: null } : lead;
}
