import { contactMonths } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Held, PersonalData } from "#server/platform/personal-data.ts";

/** Deletes with each message its mails. */
const deleteWhere = (condition: string) => `
  WITH gone AS (DELETE FROM contact_messages WHERE ${condition} RETURNING id),
  gone_mails AS (DELETE FROM mails WHERE subject_id IN (SELECT id FROM gone))
  SELECT id FROM gone`;

/** Deletes what has been kept long enough. Returns how many. */
export async function purgeMessages(database: Queryable, now: Date): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - contactMonths);
  return (await database.query(deleteWhere("created_at < $1"), [oldest])).length;
}

/** What is kept about who wrote to us. */
export const contactData: PersonalData = {
  kind: "messages",
  held: (on, emailKey) =>
    on.query<Held>(
      `SELECT created_at, topic, about, name, email, company, phone, subject, message, meeting_at,
         locale, state
       FROM contact_messages WHERE email_key = $1 ORDER BY created_at`,
      [emailKey],
    ),
  async erase(on, emailKey) {
    await on.query(deleteWhere("email_key = $1"), [emailKey]);
  },
};
