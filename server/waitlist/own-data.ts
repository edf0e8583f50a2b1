import { erasedHash } from "#server/platform/opt-in/secrets.ts";
import type { Held, PersonalData } from "#server/platform/personal-data.ts";
import { rememberErased } from "./list.ts";

/** What is kept about who asked to join, and how it is forgotten: a keyed hash alone stays. */
export function waitlistData(authSecret: string): PersonalData {
  return {
    kind: "waitlist",
    held: (on, emailKey) =>
      on.query<Held>(
        `SELECT email, status, created_at, consent_ts, country, city, heard_channel, heard_detail,
           locale, utm_source, utm_medium, utm_campaign, referrer_url,
           consent_at, consent_version, consent_locale, consent_source, is_throwaway, mark,
           (SELECT string_agg(detail, E'\n' ORDER BY at, id) FROM lead_events
            WHERE lead_id = waitlist_leads.id AND kind = 'noted') AS notes
         FROM waitlist_leads WHERE email_key = $1`,
        [emailKey],
      ),
    async erase(on, emailKey, now) {
      await on.query(
        `WITH gone AS (DELETE FROM waitlist_leads WHERE email_key = $1 RETURNING id)
         DELETE FROM mails WHERE subject_id IN (SELECT id FROM gone)`,
        [emailKey],
      );
      await on.query(rememberErased, [erasedHash(authSecret, emailKey), now]);
    },
  };
}
