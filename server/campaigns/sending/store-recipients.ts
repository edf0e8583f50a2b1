import type { Database, Queryable } from "#server/database/database.ts";
import { Bindings } from "#server/database/sql.ts";
import { enqueueInBatch } from "#server/mail/batches.ts";
import { idAt } from "../bounces/suppressions.ts";
import {
  importsCommittedAfter,
  invitationsUnderWay,
  isByPlace,
  type LeadList,
  listOf,
  selectRecipients,
  withoutAddresses,
} from "../drafts/audience.ts";
import type { CampaignRow } from "../drafts/campaign-store.ts";

/** The row of a campaign on which the ticker works, locked for one step. */
export type ActiveCampaign = Omit<CampaignRow, "content" | "taken_down_at"> & {
  recipient_cursor_at: string | null;
  recipient_cursor_key: string | null;
  recipient_cursor_ordinal: string | null;
  is_stale: boolean | null;
};

/**
 * How many recipients one statement stores. A long statement makes visitors wait for the disk and the
 * processor.
 */
const atOnce = 500;

/** The columns of the campaign that hold where the stored recipients end: by place, or by confirmation. */
const cursorColumns = {
  place: ["recipient_cursor_key", "recipient_cursor_ordinal"],
  confirmation: ["recipient_cursor_at", "recipient_cursor_id"],
} as const;

/**
 * Stores the mails of the next recipients in their order: of those who had confirmed when it was agreed to send, and
 * as many as were agreed to. Answers `more` if more people match than that. A lead whose place changes meanwhile is
 * stored once; one who moves before the last one stored waits for the next campaign.
 */
export async function storeRecipients(
  on: Queryable,
  row: ActiveCampaign,
  { leads }: { leads: Pick<LeadList, "where"> },
): Promise<"some" | "all" | "more"> {
  const { id, kind, audience, started_at, agreed_at, agreed_count } = row;
  const stored = row.recipient_cursor;
  const oldest = audience.of === "addresses" ? undefined : audience.oldest;
  const maxRecipients = Math.min(
    agreed_count ?? Number.POSITIVE_INFINITY,
    oldest ?? Number.POSITIVE_INFINITY,
  );
  const limit = Math.min(atOnce, maxRecipients - stored);
  const columns = cursorColumns[isByPlace(row) ? "place" : "confirmation"];
  const [key, keyId] = columns.map((column) => row[column]);
  const bindings = new Bindings();
  const confirmedBy = agreed_at ?? started_at ?? new Date(0);
  const next = selectRecipients({ kind, audience, leads }, bindings, {
    confirmedBy,
    laterImports: await importsCommittedAfter(on, confirmedBy),
    others: await invitationsUnderWay(on, kind, id),
    // At least one, to notice that there are more than was agreed to.
    limit: Math.max(limit, 1),
    after: key && keyId ? [key, keyId] : undefined,
    storedIn: id,
  });
  if (limit <= 0) {
    const isAgreed = stored === oldest;
    const more = isAgreed ? [] : await on.query(next, bindings.values);
    return more.length > 0 ? "more" : "all";
  }
  const campaign = `${bindings.bind(id)}::uuid`;
  const { mailKind, entryKind } = listOf[kind];
  const [last] = await on.query<{ count: number }>(
    `WITH next AS (
       SELECT id AS person_id, locale, sort_key, sort_id,
         row_number() OVER (ORDER BY sort_key, sort_id) AS place
       FROM (${next}) AS found
     ), ${enqueueInBatch(
       `SELECT ${idAt("now()")}, '${mailKind}'::text, '${entryKind}'::text, person_id, locale,
         ${campaign}, ${bindings.bind(stored)}::int + place FROM next`,
     )}, last AS (
       SELECT sort_key, sort_id, place FROM next ORDER BY place DESC LIMIT 1
     )
     UPDATE campaigns SET recipient_cursor = recipient_cursor + place,
       ${columns[0]} = sort_key, ${columns[1]} = sort_id
     FROM last WHERE id = ${campaign} RETURNING place::int AS count`,
    bindings.values,
  );
  const count = last?.count ?? 0;
  // At the limit of what was agreed to, the next step looks for more.
  return count < limit ? "all" : "some";
}

/**
 * Updates the planner's statistics of mails each time the recipients of a long list have doubled. `row` is the
 * campaign as it was before the last ones were stored. Without, the planner plans for the empty table of the
 * beginning, and statements that find mails by their ids read all of them.
 */
export async function analyzeMails(
  database: Pick<Database, "script">,
  row: Pick<ActiveCampaign, "recipient_cursor">,
): Promise<void> {
  const step = Math.floor(row.recipient_cursor / atOnce) + 1;
  if (step > 1 && Number.isInteger(Math.log2(step))) await database.script("ANALYZE mails");
}

/**
 * Records that all recipients are stored. If there are none, the addresses are kept: resuming looks for them again.
 * A wave reports them, since another campaign can have invited some of those whom it counted.
 */
export async function closeRecipients(on: Queryable, row: ActiveCampaign, now: Date) {
  await on.query(
    `UPDATE campaigns SET recipients_stored_at = $2,
       audience = CASE WHEN recipient_cursor = 0 THEN audience ELSE $3::jsonb END
     WHERE id = $1`,
    [row.id, now, JSON.stringify(withoutAddresses(row.audience))],
  );
  if (!row.wave_id) return;
  await on.query(
    `UPDATE waves SET last_count = recipient_cursor,
       last_outcome = CASE WHEN recipient_cursor = 0 THEN 'nobody' ELSE 'sent' END
     FROM campaigns WHERE campaigns.id = $1 AND waves.id = wave_id AND last_at = started_at`,
    [row.id],
  );
}
