import type { ApiLead, ApiPlace, ApiReferral, ApiStatistics } from "#contract/api-v1.ts";
import type { LeadMark } from "#contract/leads.ts";
import { invitationDays } from "#contract/limits.ts";
import { type ChangesRange, readChanges } from "#server/database/changes.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { Bindings, isoMicroseconds } from "#server/database/sql.ts";
import { inviteLead } from "./invitation.ts";
import { countInvitations } from "./lead-stats.ts";
import { placesOf } from "./places.ts";
import { markLeads } from "./waitlist-bulk.ts";

const times = {
  created_at: "created_at",
  confirmed_at: "consent_ts",
  invited_at: "invited_at",
  accepted_at: "accepted_at",
  updated_at: "updated_at",
};
const plain = ["status", "mark", "tags", "country", "locale", "heard_channel"]
  .concat(Object.entries(times).map(([name, column]) => `${isoMicroseconds(column)} AS ${name}`))
  .join(", ");
const aboutPerson = `email, city, heard_detail, utm_source, utm_medium, utm_campaign, referrer_url, answers`;
const columnsOf = (personal: boolean) => (personal ? `${plain}, ${aboutPerson}` : plain);

type Refusal = "not_confirmed" | "already_invited" | "suppressed";

/** The leads as programs with a key read and change them. */
export function createLeadsForPrograms(database: Database) {
  async function find(on: Queryable, id: string, personal: boolean): Promise<ApiLead | undefined> {
    const [lead] = await on.query<ApiLead>(
      `SELECT id::text AS id, ${columnsOf(personal)} FROM waitlist_leads WHERE id = $1`,
      [id],
    );
    return lead;
  }

  /** Writes into the history of a lead, by the maker of the key. */
  const note = (on: Queryable, id: string, kind: "marked" | "noted", by: string, detail: string) =>
    on.query(
      `INSERT INTO lead_events (lead_id, at, kind, by_email, detail)
       SELECT id, now(), $2, $3, $4 FROM waitlist_leads WHERE id = $1`,
      [id, kind, by, detail],
    );

  return {
    find,
    changes: (range: ChangesRange, personal: boolean) =>
      readChanges<ApiLead>(
        database,
        { table: "waitlist_leads", columns: columnsOf(personal) },
        range,
      ),
    async idOf(on: Queryable, emailKey: string): Promise<string> {
      const [lead] = await on.query<{ id: string }>(
        "SELECT id::text AS id FROM waitlist_leads WHERE email_key = $1",
        [emailKey],
      );
      return lead?.id ?? "";
    },
    async emailOf(id: string): Promise<string | undefined> {
      const [lead] = await database.query<{ email: string }>(
        "SELECT email FROM waitlist_leads WHERE id = $1",
        [id],
      );
      return lead?.email;
    },
    async mark(on: Queryable, id: string, mark: LeadMark, by: string): Promise<void> {
      const changed = await markLeads(on, [id], mark);
      if (changed.length > 0) await note(on, id, "marked", by, mark);
    },
    /** Invites a lead who has confirmed and has no open invitation. */
    async invite(on: Queryable, id: string, now: Date) {
      const [lead] = await on.query<{ email: string; refusal: Refusal | null }>(
        `SELECT email, CASE WHEN status <> 'confirmed' THEN 'not_confirmed'
           WHEN accepted_at IS NOT NULL
             OR coalesce(invitation_expires_at, invited_at + interval '${invitationDays} days') > $2 THEN 'already_invited'
           WHEN EXISTS (SELECT FROM suppressions WHERE suppressions.email_key = lead.email_key) THEN 'suppressed'
           END AS refusal
         FROM waitlist_leads AS lead WHERE id = $1 FOR UPDATE`,
        [id, now],
      );
      if (!lead) return { outcome: "unknown" as const };
      if (lead.refusal) return { outcome: lead.refusal };
      await inviteLead(on, id, now);
      return { outcome: "invited" as const, email: lead.email };
    },
    async addNote(on: Queryable, id: string, text: string, by: string): Promise<void> {
      await note(on, id, "noted", by, text);
    },
    async place(id: string): Promise<ApiPlace | undefined> {
      const [lead] = await database.query<Omit<ApiPlace, "place">>(
        "SELECT credits, referral_code AS code FROM waitlist_leads WHERE id = $1",
        [id],
      );
      return lead && { place: (await placesOf(database, [id])).get(id) ?? null, ...lead };
    },
    /** The ids begin with the time of the confirmation: their order is that. */
    async referrals(after: string | undefined, limit: number): Promise<ApiReferral[]> {
      const bindings = new Bindings();
      const further = after === undefined ? "true" : `id > ${bindings.bind(after)}::uuid`;
      return database.query(
        `SELECT id::text AS id, referrer_id, friend_id, state, reason,
           ${isoMicroseconds("confirmed_at")} AS confirmed_at,
           ${isoMicroseconds("decided_at")} AS decided_at
         FROM referrals WHERE ${further} ORDER BY referrals.id LIMIT ${limit + 1}`,
        bindings.values,
      );
    },
    async statistics(): Promise<ApiStatistics> {
      const { all, invitations } = await countInvitations(database);
      return { leads: all, invitations };
    },
  };
}
