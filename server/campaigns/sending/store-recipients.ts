import type { Queryable } from "#server/database/database.ts";
import { Bindings } from "#server/database/sql.ts";
import { enqueueInBatch } from "#server/mail/batches.ts";
import { idAt } from "../bounces/suppressions.ts";
import {
  invitationsUnderWay,
  type LeadsWhere,
  listOf,
  selectRecipients,
  withoutAddresses,
} from "../drafts/audience.ts";
import type { CampaignRow } from "../drafts/campaign-store.ts";

/** The row of a campaign on which the ticker works, locked for one step. */
export type ActiveCampaign = Omit<CampaignRow, "content" | "taken_down_at"> & {
  recipient_cursor_at: string | null;
  is_stale: boolean | null;
};

/**
 * How many recipients one statement stores. A long statement makes visitors wait for the disk and the
 * processor.
 */
const atOnce = 500;

/**
 * Stores the mails of the next recipients, in the order in which they confirmed: of those who had confirmed when
 * it was agreed to send, and as many as were agreed to. Answers `more` if more people match than that.
 */
export async function storeRecipients(
  on: Queryable,
  row: ActiveCampaign,
  { leadsWhere }: { leadsWhere: LeadsWhere },
): Promise<"some" | "all" | "more"> {
  const { id, kind, audience, started_at, agreed_at, agreed_count, recipient_cursor_at } = row;
  const stored = row.recipient_cursor;
  const oldest = audience.of === "addresses" ? undefined : audience.oldest;
  const most = Math.min(
    agreed_count ?? Number.POSITIVE_INFINITY,
    oldest ?? Number.POSITIVE_INFINITY,
  );
  const limit = Math.min(atOnce, most - stored);
  const cursor = row.recipient_cursor_id;
  const bindings = new Bindings();
  const next = selectRecipients({ kind, audience, leadsWhere }, bindings, {
    confirmedBy: agreed_at ?? started_at ?? new Date(0),
    others: await invitationsUnderWay(on, kind, id),
    // One more than was agreed to, to know of it.
    limit: Math.max(limit, 1),
    after: recipient_cursor_at && cursor ? { at: recipient_cursor_at, id: cursor } : undefined,
  });
  if (limit <= 0) {
    const isAgreed = stored === oldest;
    const more = isAgreed ? [] : await on.query(next, bindings.values);
    return more.length > 0 ? "more" : "all";
  }
  const campaign = `${bindings.bind(id)}::uuid`;
  const [last] = await on.query<{ count: number }>(
    `WITH next AS (
       SELECT id AS person_id, locale, confirmed_at,
         row_number() OVER (ORDER BY confirmed_at, id) AS place
       FROM (${next}) AS found
     ), ${enqueueInBatch(
       `SELECT ${idAt("now()")}, 'campaign'::text, '${listOf[kind].entryKind}'::text, person_id, locale,
         ${campaign}, ${bindings.bind(stored)}::int + place FROM next`,
     )}, last AS (
       SELECT confirmed_at, person_id, place FROM next ORDER BY place DESC LIMIT 1
     )
     UPDATE campaigns SET recipient_cursor = recipient_cursor + place,
       recipient_cursor_at = confirmed_at, recipient_cursor_id = person_id
     FROM last WHERE id = ${campaign} RETURNING place::int AS count`,
    bindings.values,
  );
  const count = last?.count ?? 0;
  // At the limit of what was agreed to, the next step looks for more.
  return count < limit ? "all" : "some";
}

/** Records that all recipients are stored. If there are none, the addresses are kept: resuming looks for them again. */
export async function closeRecipients(on: Queryable, row: ActiveCampaign, now: Date) {
  await on.query(
    `UPDATE campaigns SET recipients_stored_at = $2,
       audience = CASE WHEN recipient_cursor_id IS NULL THEN audience ELSE $3::jsonb END
     WHERE id = $1`,
    [row.id, now, JSON.stringify(withoutAddresses(row.audience))],
  );
}
