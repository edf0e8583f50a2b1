import type { Audience } from "#contract/campaigns.ts";
import type { Queryable } from "#server/database/database.ts";
import { minute } from "#server/database/durations.ts";
import { Bindings } from "#server/database/sql.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { isHeld, paceOf, priorityOf } from "#server/mail/pace.ts";
import { idAt } from "../bounces/suppressions.ts";
import {
  invitationsLeaving,
  invitationsUnderWay,
  isInvitationLeaving,
  isMailable,
  listOf,
  noteSkipReasons,
  selectRecipients,
} from "../drafts/audience.ts";
import { remainingRecipients } from "../drafts/campaign-store.ts";
import {
  type ActiveCampaign,
  batchSizes,
  isStale,
  queueAhead,
  type Speed,
  storedAhead,
  type TickerParts,
} from "./active-campaign.ts";
import { withoutAddresses } from "./send.ts";

/** Stores the next recipients, in the order in which they confirmed. */
export async function storeRecipients(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
): Promise<void> {
  if (row.state !== "running" || row.frozen_at || !row.started_at) return;
  const isAhead = remainingRecipients(row) - row.queued > storedAhead;
  if (isAhead && parts.outbox.demand() !== "none") return;
  const { kind, audience } = row;
  const now = parts.clock();
  const size = batchSizes[parts.database.kind].store;
  const oldest = audience.of === "addresses" ? undefined : audience.oldest;
  const limit = oldest === undefined ? size : Math.min(size, oldest - row.recipients);
  const others = await invitationsUnderWay(on, kind, row.id);
  const bindings = new Bindings();
  const { frozen_through_at, frozen_through_id: id } = row;
  const next = selectRecipients({ kind, audience, leadsWhere: parts.leadsWhere }, bindings, {
    confirmedBy: row.started_at,
    others,
    limit,
    after: frozen_through_at && id ? { at: frozen_through_at, id } : undefined,
  });
  const campaign = bindings.bind(row.id);
  // Mails that are due at one moment are sent in the order of their ids: so ids follow the recipients' order.
  const at = `${bindings.bind(row.started_at)}::timestamptz
    + (${bindings.bind(row.recipients)}::int + place) * interval '1 millisecond'`;
  const [stored] = await on.query<{ count: number }>(
    `WITH next AS (
       SELECT id, confirmed_at, row_number() OVER (ORDER BY confirmed_at, id) AS place
       FROM (${next}) AS found
     ), stored AS (
       INSERT INTO campaign_recipients (campaign_id, ordinal, id, subject_id)
       SELECT ${campaign}::uuid, ${bindings.bind(row.recipients)}::int + place, ${idAt(at)}, id
       FROM next
     ), last AS (
       SELECT confirmed_at, id FROM next ORDER BY place DESC LIMIT 1
     )
     UPDATE campaigns SET recipients = recipients + (SELECT count(*) FROM next),
       frozen_through_at = coalesce((SELECT confirmed_at FROM last), frozen_through_at),
       frozen_through_id = coalesce((SELECT id FROM last), frozen_through_id)
     WHERE id = ${campaign}::uuid RETURNING recipients - ${row.recipients} AS count`,
    bindings.values,
  );
  const found = stored?.count ?? 0;
  if (found === size) return;
  // If nobody was found, the addresses are kept, so that resuming looks for the same people again.
  const kept: Audience = row.recipients + found > 0 ? withoutAddresses(audience) : audience;
  await on.query("UPDATE campaigns SET frozen_at = $2, audience = $3::jsonb WHERE id = $1", [
    row.id,
    now,
    JSON.stringify(kept),
  ]);
}

/** How many mails the campaign's own pace lets be queued now. */
function tokensOf(row: ActiveCampaign, now: Date): number {
  if (row.per_hour === null) return Number.POSITIVE_INFINITY;
  const { burst, perSecond } = paceOf(row.per_hour);
  if (!row.pace_filled_at) return burst;
  const since = now.getTime() - row.pace_filled_at.getTime();
  // Written by a clock that was ahead: one mail is queued, and the pace counts from now.
  if (since < -minute) return 1;
  const seconds = Math.max(0, since) / 1000;
  return Math.min(burst, row.pace_tokens + seconds * perSecond);
}

/** How many mails may wait in the queue: few, so that a pause acts at once and other mails do not wait long. */
function maxQueued({ perSecond }: TickerParts, speed: Speed): number {
  const rate = Math.min(perSecond ?? Number.POSITIVE_INFINITY, speed.perSecond ?? 60);
  return Math.min(
    queueAhead.most,
    Math.max(queueAhead.least, Math.ceil(rate * queueAhead.seconds)),
  );
}

/** Counts mails that are held back while their domain accepts none: others are sent meanwhile. */
async function countHeld(on: Queryable, { id }: ActiveCampaign, now: Date): Promise<number> {
  const [row] = await on.query<{ held: number }>(
    {
      name: "count-held-back",
      text: `SELECT count(*)::int AS held FROM mails JOIN campaign_recipients AS recipient
          ON recipient.id = mails.id AND recipient.campaign_id = $1
        WHERE mails.state = 'queued' AND priority = ${priorityOf("campaign")}
          AND next_attempt_at > $2 AND ${isHeld}`,
    },
    [id, now],
  );
  return row?.held ?? 0;
}

/**
 * Queues the mails of the next recipients. Those who have left the list, or were suppressed or invited, since
 * they were stored are skipped. Returns how many were queued.
 */
export async function queueRecipients(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
  speed: Speed,
): Promise<number> {
  const { clock, database } = parts;
  const pending = remainingRecipients(row) - row.queued;
  if (row.state !== "running" || pending === 0) return 0;
  const now = clock();
  // The machine may have been suspended since the ticker checked this.
  if (isStale(row, now)) return 0;
  const tokens = tokensOf(row, now);
  const sizes = batchSizes[database.kind];
  const ahead = maxQueued(parts, speed) - row.queued;
  const held = ahead > 0 ? 0 : Math.min(sizes.held, await countHeld(on, row, now));
  const room = Math.min(sizes.queue, Math.floor(tokens), ahead + held);
  if (room <= 0) {
    await noteProgress(on, row, now, tokens);
    return 0;
  }
  const { table, entryKind } = listOf[row.kind];
  // Invitations are queued by one campaign at a time, so that two never invite the same lead. Nodes of
  // earlier releases use the same name for the lock.
  if (row.kind === "invitation") {
    await on.query("SELECT pg_advisory_xact_lock(hashtextextended('feed invitations', 0))");
  }
  const others = await invitationsLeaving(on, row.kind, row.id);
  const [queued] = await on.query<{ count: number; skipped: string[] | null }>(
    `WITH next AS (
       SELECT ordinal, id AS recipient_id, subject_id FROM campaign_recipients
       WHERE campaign_id = $1 AND state = 'pending' ORDER BY ordinal LIMIT ${room}
     ), eligible AS (
       SELECT ordinal, recipient_id, person.id, locale, email
       FROM next JOIN ${table} AS person ON person.id = next.subject_id
       WHERE ${isMailable(row)} AND NOT ${isInvitationLeaving}
       FOR KEY SHARE OF person
     ), changed AS (
       -- No join: the planner has no statistics of new rows, and would compare each with each.
       UPDATE campaign_recipients AS recipient
       SET state = CASE WHEN recipient.ordinal IN (SELECT ordinal FROM eligible) THEN 'queued'
         ELSE 'skipped' END
       FROM next WHERE recipient.campaign_id = $1 AND recipient.ordinal = next.ordinal
       RETURNING recipient.state, recipient.subject_id
     ), ${enqueueMail(
       `SELECT recipient_id, 'campaign'::text, '${entryKind}'::text, id, locale, email,
          $2::timestamptz FROM eligible`,
       "campaign",
     )}, counted AS (
       SELECT count(*) FILTER (WHERE state = 'queued') AS queued,
         count(*) FILTER (WHERE state = 'skipped') AS skipped FROM changed
     )
     UPDATE campaigns SET queued = campaigns.queued + counted.queued,
       skipped = campaigns.skipped + counted.skipped,
       pace_tokens = $4::float8 - counted.queued, pace_filled_at = $2
     FROM counted WHERE id = $1 RETURNING counted.queued::int AS count,
       (SELECT array_agg(subject_id::text) FROM changed WHERE state = 'skipped') AS skipped`,
    [row.id, now, others, Number.isFinite(tokens) ? tokens : 0],
  );
  if (queued?.skipped) await noteSkipReasons(on, row, queued.skipped, others);
  return queued?.count ?? 0;
}

/** A campaign that can queue nothing for now is marked as worked on once in so many milliseconds: see `isStale`. */
const noteProgressEvery = 10 * minute;

async function noteProgress(
  on: Queryable,
  row: ActiveCampaign,
  now: Date,
  tokens: number,
): Promise<void> {
  const last = (row.pace_filled_at ?? row.started_at ?? now).getTime();
  if (now.getTime() - last < noteProgressEvery) return;
  await on.query("UPDATE campaigns SET pace_tokens = $2, pace_filled_at = $3 WHERE id = $1", [
    row.id,
    Number.isFinite(tokens) ? tokens : 0,
    now,
  ]);
}
