import type { Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { type MailUrgency, priorityOf } from "./pace.ts";

/**
 * SQL of a common table expression (`mail`) that enqueues mails within a larger statement, so that a
 * mail is committed with what causes it. `source` selects id, kind, subject_kind, subject_id, locale,
 * to_address and created_at, in this order; the id must be new.
 */
export const enqueueMail = (source: string, urgency: MailUrgency): string => `
  mail AS (
    INSERT INTO mails (id, kind, subject_kind, subject_id, locale, to_address, created_at,
      next_attempt_at, priority)
    SELECT id, kind, subject_kind, subject_id, locale, to_address, created_at, now(),
      ${priorityOf(urgency)}
    FROM (${source}) AS new_mail (id, kind, subject_kind, subject_id, locale, to_address, created_at)
    RETURNING id
  )`;

type Value = string | number | Date | Uint8Array | null;

/** Rows to store, by table, and the mails about them. Names of tables and columns must be constants. */
interface RowsWithMails {
  /** Names the prepared statement: always use it with the same tables, columns and number of mails. */
  name: string;
  rows?: Record<string, Record<string, Value>>;
  /** The row that the mails are about. */
  subject?: { kind: string; id: string };
  mails: { kind: string; locale: string; to: string }[];
  urgency: MailUrgency;
  now: Date;
}

/** Stores rows and enqueues mails in one statement: all or nothing. Call `outbox.wake` once it is committed. */
export async function writeWithMails(
  on: Queryable,
  { name, rows = {}, subject, mails, urgency, now }: RowsWithMails,
): Promise<void> {
  const values: Value[] = [];
  const place = (value: Value) => `$${values.push(value)}`;
  const inserts = Object.entries(rows).map(([table, row]) => {
    const places = Object.values(row).map(place);
    const columns = Object.keys(row).join(", ");
    return `new_${table} AS (INSERT INTO ${table} (${columns}) VALUES (${places.join(", ")}))`;
  });
  const newMails = mails.map(
    ({ kind, locale, to }) =>
      `(${place(sortableId(now))}::uuid, ${place(kind)}::text, ${place(subject?.kind ?? null)}::text,
        ${place(subject?.id ?? null)}::uuid, ${place(locale)}::text, ${place(to)}::text,
        ${place(now)}::timestamptz)`,
  );
  const parts = [...inserts, enqueueMail(`VALUES ${newMails.join(", ")}`, urgency)];
  await on.query({ name, text: `WITH ${parts.join(",\n")} SELECT 1` }, values);
}
