import type { LeadEvent, LeadHistory } from "#contract/leads.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { isoMicroseconds } from "../keyset.ts";
import { readLead } from "./list.ts";

type LeadTimes = { joined: string; confirmed: string | null; via: string };

/** Joining and confirming, from the lead's own row. */
async function readOwnEvents(on: Queryable, leadId: string): Promise<LeadEvent[]> {
  const [lead] = await on.query<LeadTimes>(
    `select ${isoMicroseconds("created_at")} as joined, ${isoMicroseconds("consent_ts")} as confirmed,
       consent_source as via
     from waitlist_leads where id = $1`,
    [leadId],
  );
  if (!lead) return [];
  const joined: LeadEvent = { at: lead.joined, kind: "joined", by: null, detail: lead.via };
  if (!lead.confirmed) return [joined];
  return [joined, { at: lead.confirmed, kind: "confirmed", by: null, detail: "" }];
}

/** What became of the mails to the lead. */
const readMailEvents = (on: Queryable, leadId: string) =>
  on.query<LeadEvent>(
    `select ${isoMicroseconds("coalesce(sent_at, next_attempt_at)")} as at,
       case state when 'sent' then 'mailed' else 'mail_failed' end as kind, null as by,
       case state when 'sent' then kind else coalesce(last_error, '') end as detail
     from mails where subject_id = $1 and state in ('sent', 'refused', 'failed') order by created_at, id`,
    [leadId],
  );

/** What administrators did to the lead. */
const readAdminEvents = (on: Queryable, leadId: string) =>
  on.query<LeadEvent>(
    `select ${isoMicroseconds("at")} as at, kind, by_email as by, detail
     from lead_events where lead_id = $1 order by lead_events.at, id`,
    [leadId],
  );

/** A lead and all that happened to it, oldest first. */
export async function readLeadHistory(
  database: Database,
  leadId: string,
): Promise<LeadHistory | null> {
  const lead = await readLead(database, leadId);
  if (!lead) return null;
  const events = await Promise.all([
    readOwnEvents(database, leadId),
    readMailEvents(database, leadId),
    readAdminEvents(database, leadId),
  ]);
  return {
    lead,
    events: events.flat().sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
}
