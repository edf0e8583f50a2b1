import type { LeadEvent } from "#contract/leads.ts";
import type { LeadEventReader } from "../leads/story.ts";

/** What administrators did to a lead. */
export const actEvents: LeadEventReader = (on, leadId) =>
  on.query<LeadEvent>(
    `SELECT to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, kind,
       by_email AS by, detail
     FROM lead_events WHERE lead_id = $1 ORDER BY at, id`,
    [leadId],
  );
