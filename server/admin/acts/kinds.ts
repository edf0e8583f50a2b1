import type { BulkActionKind } from "#contract/bulk-actions.ts";
import type { Queryable } from "#server/platform/database.ts";

/**
 * Owes pending leads another confirmation mail and answers whom it is owed to; the others of `ids`
 * are confirmed, or had their mails already. The waitlist's own way, given by the app.
 */
export type Resend = (on: Queryable, ids: readonly string[], now: Date) => Promise<string[]>;

/** A batch of leads, and what the act says of them. */
export interface Batch {
  actId: string;
  ids: readonly string[];
  by: string;
  now: Date;
  mark: string | null;
  note: string | null;
}

/** What a kind of act does to a batch, within its transaction. Answers the leads it changed. */
type Perform = (on: Queryable, batch: Batch, resend: Resend) => Promise<string[]>;

export const performers: Record<BulkActionKind, Perform> = {
  async resend(on, batch, resend) {
    const sent = await resend(on, batch.ids, batch.now);
    await addEvents(on, batch, sent, "resent", "");
    return sent;
  },
  async mark(on, batch) {
    const rows = await on.query<{ id: string }>(
      `UPDATE waitlist_leads SET mark = $2 WHERE id = ANY($1::uuid[]) AND mark <> $2
       RETURNING id::text AS id`,
      [batch.ids, batch.mark],
    );
    const marked = rows.map(({ id }) => id);
    await addEvents(on, batch, marked, "marked", batch.mark ?? "");
    return marked;
  },
  async note(on, batch) {
    await addEvents(on, batch, batch.ids, "noted", batch.note ?? "");
    return [...batch.ids];
  },
  async delete(on, { ids }) {
    // Jobs of these mails find no mail and do nothing. Events go with the lead, by a trigger.
    await on.query("DELETE FROM mails WHERE subject_id = ANY($1::uuid[])", [ids]);
    const rows = await on.query<{ id: string }>(
      "DELETE FROM waitlist_leads WHERE id = ANY($1::uuid[]) RETURNING id::text AS id",
      [ids],
    );
    return rows.map(({ id }) => id);
  },
};

async function addEvents(
  on: Queryable,
  { actId, by, now }: Batch,
  ids: readonly string[],
  kind: string,
  detail: string,
): Promise<void> {
  if (ids.length === 0) return;
  await on.query(
    `INSERT INTO lead_events (lead_id, at, kind, by_email, detail, cause)
     SELECT id, $2, $3, $4, $5, $6 FROM unnest($1::uuid[]) AS id`,
    [ids, now, kind, by, detail, actId],
  );
}
