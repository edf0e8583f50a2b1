import type { Held, PersonalData } from "#server/platform/personal-data.ts";

/** What is kept about a subscriber. */
export const newsletterData: PersonalData = {
  kind: "newsletter",
  held: (on, emailKey) =>
    on.query<Held>(
      `SELECT email, status, created_at, consent_ts, locale, state,
         consent_at, consent_version, consent_locale, consent_source
       FROM newsletter_subscribers WHERE email_key = $1`,
      [emailKey],
    ),
  async erase(on, emailKey) {
    await on.query(
      `WITH gone AS (DELETE FROM newsletter_subscribers WHERE email_key = $1 RETURNING id)
       DELETE FROM mails WHERE subject_id IN (SELECT id FROM gone)`,
      [emailKey],
    );
  },
};
