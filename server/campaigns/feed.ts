import type { Audience } from "#contract/campaigns.ts";
import type { Queryable } from "#server/platform/database.ts";
import { minute } from "#server/platform/durations.ts";
import { priorityOf } from "#server/platform/mail/enqueue.ts";
import { isHeld, paceOf } from "#server/platform/mail/pace.ts";
import { Bindings } from "#server/platform/sql.ts";
import {
  type AtWork,
  batchSizes,
  isLeftBehind,
  queueAhead,
  type Speed,
  type TickerParts,
} from "./at-work.ts";
import {
  chosen,
  invitationsLeaving,
  invitationsUnderWay,
  listOf,
  mayBeWrittenTo,
} from "./audience.ts";
import { keptAudience } from "./send.ts";
import { left } from "./store.ts";
import { idAt } from "./suppressions.ts";

/** Writes down the next recipients, in the order in which they confirmed. */
export async function freezeSome(on: Queryable, row: AtWork, parts: TickerParts): Promise<void> {
  if (row.state !== "running" || row.frozen_at || !row.started_at) return;
  const { kind, audience } = row;
  const now = parts.clock();
  const size = batchSizes[parts.database.kind].freeze;
  const oldest = audience.of === "addresses" ? undefined : audience.oldest;
  const limit = oldest === undefined ? size : Math.min(size, oldest - row.recipients);
  const others = await invitationsUnderWay(on, kind, row.id);
  const bindings = new Bindings();
  const { frozen_through_at, frozen_through_id: id } = row;
  const next = chosen({ kind, audience, leadsWhere: parts.leadsWhere }, bindings, {
    confirmedBy: row.started_at,
    others,
    limit,
    after: frozen_through_at && id ? { at: frozen_through_at, id } : undefined,
  });
  const campaign = bindings.bind(row.id);
  // Mails of one moment leave by their ids: those come in the order of the recipients.
  const at = `${bindings.bind(row.started_at)}::timestamptz
    + (${bindings.bind(row.recipients)}::int + place) * interval '1 millisecond'`;
  const [written] = await on.query<{ written: number }>(
    `WITH next AS (
       SELECT id, confirmed_at, row_number() OVER (ORDER BY confirmed_at, id) AS place
       FROM (${next}) AS found
     ), written AS (
       INSERT INTO campaign_recipients (campaign_id, ordinal, id, subject_id)
       SELECT ${campaign}::uuid, ${bindings.bind(row.recipients)}::int + place, ${idAt(at)}, id
       FROM next
     ), last AS (
       SELECT confirmed_at, id FROM next ORDER BY place DESC LIMIT 1
     )
     UPDATE campaigns SET recipients = recipients + (SELECT count(*) FROM next),
       frozen_through_at = coalesce((SELECT confirmed_at FROM last), frozen_through_at),
       frozen_through_id = coalesce((SELECT id FROM last), frozen_through_id)
     WHERE id = ${campaign}::uuid RETURNING recipients - ${row.recipients} AS written`,
    bindings.values,
  );
  const found = written?.written ?? 0;
  if (found === size) return;
  // Where nobody was found, whoever resumes it has the same people looked for again.
  const kept: Audience = row.recipients + found > 0 ? keptAudience(audience) : audience;
  await on.query("UPDATE campaigns SET frozen_at = $2, audience = $3::jsonb WHERE id = $1", [
    row.id,
    now,
    JSON.stringify(kept),
  ]);
}

/** Mails of this campaign that may be queued now at its own pace. */
function tokensOf(row: AtWork, now: Date): number {
  if (row.per_hour === null) return Number.POSITIVE_INFINITY;
  const { burst, perSecond } = paceOf(row.per_hour);
  if (!row.pace_filled_at) return burst;
  const since = now.getTime() - row.pace_filled_at.getTime();
  // A clock that was ahead for a while wrote this: with one mail the pace goes on from now.
  if (since < -minute) return 1;
  const seconds = Math.max(0, since) / 1000;
  return Math.min(burst, row.pace_tokens + seconds * perSecond);
}

/** Mails that may wait in the queue, so that a pause acts at once and nobody's mail waits for long. */
function mostAhead({ perSecond }: TickerParts, speed: Speed): number {
  const rate = Math.min(perSecond ?? Number.POSITIVE_INFINITY, speed.perSecond ?? 60);
  return Math.min(
    queueAhead.most,
    Math.max(queueAhead.least, Math.ceil(rate * queueAhead.seconds)),
  );
}

/** Mails that wait because their domain takes none for now: others go on beside them. */
async function heldBack(on: Queryable, { id }: AtWork, now: Date): Promise<number> {
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
 * Queues the mails of the next recipients. Who has left the list, was suppressed or invited since they
 * were written down is skipped.
 */
export async function feed(
  on: Queryable,
  row: AtWork,
  parts: TickerParts,
  speed: Speed,
): Promise<number> {
  const { clock, database, outbox } = parts;
  const waiting = left(row) - row.queued;
  if (row.state !== "running" || waiting === 0) return 0;
  const now = clock();
  // The machine may have slept since the turn began.
  if (isLeftBehind(row, now)) return 0;
  const tokens = tokensOf(row, now);
  const sizes = batchSizes[database.kind];
  const ahead = mostAhead(parts, speed) - row.queued;
  const held = ahead > 0 ? 0 : Math.min(sizes.held, await heldBack(on, row, now));
  const room = Math.min(sizes.feed, Math.floor(tokens), ahead + held);
  if (room <= 0) {
    await noteAlive(on, row, now, tokens);
    return 0;
  }
  const { table, entryKind } = listOf[row.kind];
  // Of two campaigns that reach the same lead, one invites: they take turns.
  if (row.kind === "invitation") {
    await on.query("SELECT pg_advisory_xact_lock(hashtextextended('feed invitations', 0))");
  }
  const others = await invitationsLeaving(on, row.kind, row.id);
  const [fed] = await on.query<{ fed: number }>(
    `WITH next AS (
       SELECT ordinal, id AS recipient_id, subject_id FROM campaign_recipients
       WHERE campaign_id = $1 AND state = 'pending' ORDER BY ordinal LIMIT ${room}
     ), wanted AS (
       SELECT ordinal, recipient_id, person.id, locale, email
       FROM next JOIN ${table} AS person ON person.id = next.subject_id
       WHERE ${mayBeWrittenTo(row)}
         AND NOT EXISTS (SELECT FROM campaign_recipients AS other
           WHERE other.subject_id = person.id AND other.state = 'queued'
             AND other.campaign_id = ANY($3::uuid[]))
       FOR KEY SHARE OF person
     ), changed AS (
       -- Not joined: of rows just written the planner knows nothing, and would compare each with each.
       UPDATE campaign_recipients AS recipient
       SET state = CASE WHEN recipient.ordinal IN (SELECT ordinal FROM wanted) THEN 'queued'
         ELSE 'skipped' END
       FROM next WHERE recipient.campaign_id = $1 AND recipient.ordinal = next.ordinal
       RETURNING recipient.state
     ), ${outbox.enqueueMail(
       `SELECT recipient_id, 'campaign'::text, '${entryKind}'::text, id, locale, email,
          $2::timestamptz FROM wanted`,
       "campaign",
     )}, counted AS (
       SELECT count(*) FILTER (WHERE state = 'queued') AS queued,
         count(*) FILTER (WHERE state = 'skipped') AS skipped FROM changed
     )
     UPDATE campaigns SET queued = campaigns.queued + counted.queued,
       skipped = campaigns.skipped + counted.skipped,
       pace_tokens = $4::float8 - counted.queued, pace_filled_at = $2
     FROM counted WHERE id = $1 RETURNING counted.queued::int AS fed`,
    [row.id, now, others, Number.isFinite(tokens) ? tokens : 0],
  );
  return fed?.fed ?? 0;
}

/** Milliseconds after which it is written down that a campaign which cannot queue anything is cared for. */
const noteAliveEvery = 10 * minute;

async function noteAlive(on: Queryable, row: AtWork, now: Date, tokens: number): Promise<void> {
  const last = (row.pace_filled_at ?? row.started_at ?? now).getTime();
  if (now.getTime() - last < noteAliveEvery) return;
  await on.query("UPDATE campaigns SET pace_tokens = $2, pace_filled_at = $3 WHERE id = $1", [
    row.id,
    Number.isFinite(tokens) ? tokens : 0,
    now,
  ]);
}
