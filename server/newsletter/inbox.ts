import type { InboxSource } from "#server/platform/inbox.ts";

type Row = Record<"status" | "locale" | "consent_version" | "consent_locale", string> & {
  consent_at: Date;
  consent_ts: Date | null;
};

/** Subscribers in the administrators' inbox: the address, whether it is confirmed, and the consent. */
export const newsletterInbox: InboxSource = {
  kind: "newsletter",
  list: `SELECT id, created_at, email, NULL::text AS name, status AS about, NULL::text AS topic, state,
    NULL::text AS sought FROM newsletter_subscribers`,
  async detail(on, id) {
    const [row] = await on.query<Row>(
      `SELECT status, locale, consent_at, consent_ts, consent_version, consent_locale
       FROM newsletter_subscribers WHERE id = $1::uuid`,
      [id],
    );
    if (!row) return undefined;
    const moment = (at: Date | null) => at && new Date(at).toISOString();
    const { status, locale, consent_version, consent_locale } = row;
    const [consent_at, consent_ts] = [moment(row.consent_at), moment(row.consent_ts)];
    return {
      fields: { status, locale, consent_at, consent_ts, consent_version, consent_locale },
      file: null,
    };
  },
  async setState(on, id, state, now) {
    const rows = await on.query(
      `UPDATE newsletter_subscribers SET state = $2, state_changed_at = $3
       WHERE id = $1::uuid RETURNING id`,
      [id, state, now],
    );
    return { outcome: rows.length > 0 ? "set" : "unknown" };
  },
};
