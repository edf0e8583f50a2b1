import type { InboxSource } from "#server/platform/inbox.ts";

type Row = Record<
  "topic" | "about" | "subject" | "message" | "company" | "phone" | "locale",
  string | null
> & { meeting_at: Date | null };

/** Messages and requests in the administrators' inbox. */
export const contactInbox: InboxSource = {
  kind: "message",
  list: "SELECT id, created_at, email, name, subject AS about, state FROM contact_messages",
  async detail(on, id) {
    const [row] = await on.query<Row>(
      `SELECT topic, about, subject, message, company, phone, meeting_at, locale
       FROM contact_messages WHERE id = $1::uuid`,
      [id],
    );
    if (!row) return undefined;
    const meeting = row.meeting_at && new Date(row.meeting_at).toISOString();
    return { fields: { ...row, meeting_at: meeting }, file: null };
  },
  async setState(on, id, state, now) {
    const rows = await on.query(
      `UPDATE contact_messages SET state = $2, state_changed_at = $3
       WHERE id = $1::uuid RETURNING id`,
      [id, state, now],
    );
    return { outcome: rows.length > 0 ? "set" : "unknown" };
  },
};
