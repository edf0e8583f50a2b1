import type { InboxSource } from "#server/platform/inbox.ts";

type Row = Record<
  "topic" | "about" | "subject" | "message" | "company" | "phone" | "locale",
  string | null
> & { meeting_at: Date | null };

/** Topics under which nothing is asked for but an answer; all the others ask that something be done. */
const answeredByWord = "topic IN ('general', 'support')";

function source(kind: "message" | "request", which: string): InboxSource {
  return {
    kind,
    list: `SELECT id, created_at, email, name, subject AS about, topic, state,
      concat_ws(' ', message, company, phone) AS sought FROM contact_messages WHERE ${which}`,
    async detail(on, id) {
      const [row] = await on.query<Row>(
        `SELECT topic, about, subject, message, company, phone, meeting_at, locale
         FROM contact_messages WHERE id = $1::uuid AND ${which}`,
        [id],
      );
      if (!row) return undefined;
      const meeting = row.meeting_at && new Date(row.meeting_at).toISOString();
      return { fields: { ...row, meeting_at: meeting }, file: null };
    },
    async setState(on, id, state, now) {
      const rows = await on.query(
        `UPDATE contact_messages SET state = $2, state_changed_at = $3
         WHERE id = $1::uuid AND ${which} RETURNING id`,
        [id, state, now],
      );
      return { outcome: rows.length > 0 ? "set" : "unknown" };
    },
  };
}

/** Messages in the administrators' inbox, and apart from them what visitors ask for: a demo, a call, papers. */
export const contactInbox: readonly InboxSource[] = [
  source("message", answeredByWord),
  source("request", `NOT ${answeredByWord}`),
];
