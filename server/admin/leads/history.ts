import type { LeadEvent, LeadHistory } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { isoMicroseconds } from "../keyset.ts";
import { readLead } from "./list.ts";

/** The person's own steps, what became of their mails, and what administrators did. */
const events = `
  select 1 as source, created_at as at, 'joined' as kind, null as by, consent_source as detail
    from waitlist_leads where id = $1
  union all select 2, consent_ts, 'confirmed', null, ''
    from waitlist_leads where id = $1 and consent_ts is not null
  union all select 3, coalesce(sent_at, next_attempt_at),
      case state when 'sent' then 'mailed' else 'mail_failed' end, null,
      case state when 'sent' then kind else coalesce(last_error, '') end
    from mails where subject_id = $1 and state in ('sent', 'refused', 'failed')
  union all select 4, at, kind, by_email, detail from lead_events where lead_id = $1`;

/** A lead and all that happened to it, oldest first. */
export async function readLeadHistory(
  database: Database,
  leadId: string,
): Promise<LeadHistory | null> {
  const lead = await readLead(database, leadId);
  if (!lead) return null;
  return {
    lead,
    events: await database.query<LeadEvent>(
      `select ${isoMicroseconds("events.at")} as at, kind, by, detail from (${events}) events
       order by events.at, source`,
      [leadId],
    ),
  };
}
