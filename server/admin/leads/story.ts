import type { LeadEvent, LeadHistory } from "#contract/leads.ts";
import type { Queryable } from "#server/platform/database.ts";
import { iso, readLead } from "./rows.ts";

/** Part of a lead's story: what one source knows of it, in any order. */
export type LeadEventReader = (on: Queryable, leadId: string) => Promise<LeadEvent[]>;

type Times = { joined: string; confirmed: string | null; via: string };

/** What the lead's own row tells. */
const ownEvents: LeadEventReader = async (on, leadId) => {
  const [lead] = await on.query<Times>(
    `select ${iso("created_at")} as joined, ${iso("consent_ts")} as confirmed,
       consent_source as via
     from waitlist_leads where id = $1`,
    [leadId],
  );
  if (!lead) return [];
  const joined: LeadEvent = { at: lead.joined, kind: "joined", by: null, detail: lead.via };
  if (!lead.confirmed) return [joined];
  return [joined, { at: lead.confirmed, kind: "confirmed", by: null, detail: "" }];
};

type MailRow = { kind: string; state: string; at: string; fault: string | null };

/** What became of the mails to the lead. */
const mailEvents: LeadEventReader = async (on, leadId) => {
  const mails = await on.query<MailRow>(
    `select kind, state, ${iso("coalesce(sent_at, next_attempt_at)")} as at, last_error as fault
     from mails where subject_id = $1 and state in ('sent', 'refused', 'failed') order by created_at, id`,
    [leadId],
  );
  return mails.map(({ kind, state, at, fault }) =>
    state === "sent"
      ? { at, kind: "mailed", by: null, detail: kind }
      : { at, kind: "mail_failed", by: null, detail: fault ?? "" },
  );
};

/** A lead and all that happened to it, oldest first; `readers` know what others than the person did. */
export async function readLeadStory(
  on: Queryable,
  leadId: string,
  readers: readonly LeadEventReader[],
): Promise<LeadHistory | null> {
  const lead = await readLead(on, leadId);
  if (!lead) return null;
  const told = await Promise.all(
    [ownEvents, mailEvents, ...readers].map((read) => read(on, leadId)),
  );
  const events = told.flat().toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return { lead, events };
}
