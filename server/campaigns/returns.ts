import type { Queryable } from "#server/platform/database.ts";

/** Notes that somebody left a list by the link of a campaign's mail. Only the first time counts. */
export async function noteUnsubscribed(
  on: Queryable,
  { mailId, entryId, at }: { mailId: string; entryId: string; at: Date },
): Promise<void> {
  await on.query(
    `UPDATE campaign_recipients SET unsubscribed_at = $3
     WHERE id = $1 AND subject_id = $2 AND unsubscribed_at IS NULL`,
    [mailId, entryId, at],
  );
}
