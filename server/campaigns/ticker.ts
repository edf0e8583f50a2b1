import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Audience, lateAfter } from "#contract/campaigns.ts";
import { Bindings } from "#server/platform/bindings.ts";
import type { Queryable } from "#server/platform/database.ts";
import { describeError } from "#server/platform/http/errors.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { paceOf } from "#server/platform/mail/pace.ts";
import { storedEmailAddress } from "#server/platform/typed-text.ts";
import { chosen, invitationsUnderWay, listOf, mayBeWrittenTo } from "./audience.ts";
import { cancel, keptAudience, pause, type SendParts, takeBack } from "./send.ts";
import { type CampaignRow, cameBackOf, left } from "./store.ts";
import { idAt, suppress } from "./suppressions.ts";
import { sendDueWaves } from "./waves.ts";

export interface TickerParts extends Omit<SendParts, "wake"> {
  outbox: Pick<Outbox, "enqueueMail" | "wake">;
  log: Logger;
  /** Mails that all nodes together send in a second at most, where that is set. */
  perSecond: number | undefined;
  /** How long an invitation works, in days. */
  invitationDays: number;
  /** Whether an administrator may still send campaigns. */
  maySend: (on: Queryable, email: string) => Promise<boolean>;
  /** Notes with leads that their invitation has left: the waitlist's own, passed in by the app. */
  noteInvited: (
    on: Queryable,
    leads: readonly { id: string; invitedAt: Date; expiresAt: Date }[],
  ) => Promise<void>;
}

type AtWork = Omit<CampaignRow, "content" | "taken_down_at"> & {
  frozen_through_at: string | null;
  frozen_through_id: string | null;
  pace_tokens: number;
  pace_filled_at: Date | null;
  tolerated_sent: number;
  tolerated_refused: number;
  tolerated_complained: number;
};

/** As the index campaigns_unsettled has it. */
const unsettled = `(state in ('scheduled', 'running')
  or state in ('paused', 'cancelled') and queued > 0
  or state = 'cancelled' and recipients > queued + sent + refused + failed + skipped)`;

/** Milliseconds between two looks for campaigns that are due, or that a node left behind that died. */
const lookEvery = 2_000;
/** Milliseconds between two turns of a campaign at work. */
const turnEvery = 250;
/** Recipients of one statement: callers wait behind a long one, and behind any of the embedded database. */
const batchSizes = {
  postgres: { freeze: 2_000, feed: 1_000, skip: 30_000 },
  pglite: { freeze: 1_000, feed: 500, skip: 1_000 },
} as const;
/** Mails that wait in the queue: for so many seconds, and no fewer and no more than this. */
const queueAhead = { seconds: 15, least: 200, most: 4_000 };

export interface Ticker {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Moves campaigns on: begins those that are due, writes their recipients down, feeds the queue of mails
 * and takes note of what became of them. Every node has one; a campaign is locked for each step, so any
 * node that lives goes on where another stopped.
 */
export function startTicker(parts: TickerParts): Ticker {
  const { database, log } = parts;
  const speeds = new Map<string, Speed>();
  let isStopping = false;
  let isWoken = true;
  let wakeUp = () => {};

  async function round(): Promise<boolean> {
    await sendDueWaves(parts);
    const rows = await database.query<{ id: string }>({
      name: "campaigns-unsettled",
      text: `SELECT id::text AS id FROM campaigns WHERE ${unsettled} ORDER BY id`,
    });
    let isBusy = false;
    for (const { id } of rows) {
      if (isStopping) return false;
      try {
        const speed = speeds.get(id) ?? { perSecond: undefined, at: undefined };
        speeds.set(id, speed);
        isBusy = (await turn(parts, id, speed)) || isBusy;
      } catch (error) {
        log.error({ campaign: id, error: describeError(error) }, "a campaign cannot go on yet");
      }
    }
    for (const id of speeds.keys()) if (!rows.some((row) => row.id === id)) speeds.delete(id);
    return isBusy;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      const isBusy = await round().catch((error: unknown) => {
        log.error({ error: describeError(error) }, "campaigns cannot be looked for");
        return false;
      });
      if (isWoken || isStopping) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      wakeUp = resolve;
      const pause = new AbortController();
      const options = { ref: false, signal: pause.signal };
      const time = sleep(isBusy ? turnEvery : lookEvery, undefined, options);
      await Promise.race([promise, time.catch(() => undefined)]);
      pause.abort();
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      wakeUp();
    },
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/** How fast mails of a campaign leave, as this node has seen it. */
interface Speed {
  perSecond: number | undefined;
  at: number | undefined;
}

/** Does the next steps of a campaign. Says whether more are to follow soon. */
async function turn(parts: TickerParts, id: string, speed: Speed): Promise<boolean> {
  const step = <Result>(work: Step<Result>): Promise<Result | undefined> =>
    parts.database.transaction(async (transaction) => {
      const [row] = await transaction.query<AtWork>(lockCampaign, [id]);
      return row && work(transaction, row, parts);
    });
  const begun = await step(begin);
  if (begun === undefined || begun === "waits") return false;
  measure(speed, (await step(tally)) ?? 0);
  await step(freezeSome);
  const fed = (await step((on, row) => feed(on, row, parts, speed))) ?? 0;
  if (fed > 0) parts.outbox.wake();
  await step(end);
  return true;
}

/** What is done with a campaign that is locked, in a transaction of its own. */
type Step<Result> = (on: Queryable, row: AtWork, parts: TickerParts) => Promise<Result>;

const lockCampaign = {
  name: "lock-campaign",
  // Not what it says: that is long, and a turn locks it five times. Of moments that are compared with
  // rows every digit counts.
  text: `SELECT id, kind, name, state, pause_reason, audience, per_hour, version, created_at, created_by,
      scheduled_at, time_zone, started_at, sent_by, finished_at, wave_id, frozen_at, recipients, queued,
      sent, refused, failed, skipped, frozen_through_at::text AS frozen_through_at, frozen_through_id,
      pace_tokens, pace_filled_at, tolerated_sent, tolerated_refused, tolerated_complained FROM campaigns
    WHERE id = $1 AND ${unsettled} FOR UPDATE SKIP LOCKED`,
};

function measure(speed: Speed, settled: number): void {
  const now = performance.now();
  if (speed.at !== undefined) {
    const perSecond = (settled * 1000) / Math.max(1, now - speed.at);
    speed.perSecond =
      speed.perSecond === undefined ? perSecond : 0.8 * speed.perSecond + 0.2 * perSecond;
  }
  speed.at = now;
}

/**
 * Begins a campaign that is due, and ends one whose sender may not send any more. What is due for too
 * long is left to somebody to look at.
 */
async function begin(
  on: Queryable,
  row: AtWork,
  { clock, maySend, recordAudit }: TickerParts,
): Promise<"waits" | "works"> {
  const now = clock();
  if (row.state !== "scheduled" && row.state !== "running") return "works";
  const due = row.scheduled_at?.getTime() ?? 0;
  if (row.state === "scheduled" && due > now.getTime()) return "waits";
  if (!row.sent_by || !(await maySend(on, row.sent_by))) {
    await cancel(on, row, now);
    const person = row.sent_by && { person: row.sent_by };
    const details = { campaign: row.id, ...person, count: left(row) };
    await recordAudit(on, { kind: "campaign_cancelled", by: null, at: now, details });
    return "works";
  }
  if (row.state === "running") {
    if (!isLeftBehind(row, now)) return "works";
    await pauseBecause(on, row, "late", now, recordAudit);
    return "waits";
  }
  if (now.getTime() - due > lateAfter) {
    await pauseBecause(on, row, "late", now, recordAudit);
    return "waits";
  }
  await on.query("UPDATE campaigns SET state = 'running', started_at = $2 WHERE id = $1", [
    row.id,
    now,
  ]);
  return "works";
}

/** Whether nobody has gone on with it for so long that this may be an old backup, started again. */
function isLeftBehind(row: AtWork, now: Date): boolean {
  if (row.frozen_at && left(row) === row.queued) return false;
  const last = row.pace_filled_at ?? row.started_at ?? now;
  return now.getTime() - last.getTime() > lateAfter;
}

async function pauseBecause(
  on: Queryable,
  row: AtWork,
  reason: "late" | "refusals" | "complaints" | "empty",
  now: Date,
  recordAudit: TickerParts["recordAudit"],
): Promise<void> {
  await pause(on, row.id, reason);
  const details = { campaign: row.id, reason };
  await recordAudit(on, { kind: "campaign_paused", by: null, at: now, details });
}

/** Writes down the next recipients, in the order in which they confirmed. */
async function freezeSome(on: Queryable, row: AtWork, parts: TickerParts): Promise<void> {
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
  if (since < -60_000) return 1;
  const seconds = Math.max(0, since) / 1000;
  return Math.min(burst, row.pace_tokens + seconds * perSecond);
}

/** Mails that may wait in the queue, so that a pause acts at once and nobody's mail waits for long. */
function mostAhead({ perSecond }: TickerParts, speed: Speed): number {
  const rate = Math.min(perSecond ?? Number.POSITIVE_INFINITY, speed.perSecond ?? 60);
  return Math.min(queueAhead.most, Math.max(queueAhead.least, Math.ceil(rate * queueAhead.seconds)));
}

/**
 * Queues the mails of the next recipients. Who has left the list, was suppressed or invited since they
 * were written down is skipped.
 */
async function feed(on: Queryable, row: AtWork, parts: TickerParts, speed: Speed): Promise<number> {
  const { clock, database, outbox } = parts;
  const waiting = left(row) - row.queued;
  if (row.state !== "running" || waiting === 0) return 0;
  const now = clock();
  // The machine may have slept since the turn began.
  if (isLeftBehind(row, now)) return 0;
  const tokens = tokensOf(row, now);
  const room = Math.min(
    batchSizes[database.kind].feed,
    Math.floor(tokens),
    mostAhead(parts, speed) - row.queued,
  );
  if (room <= 0) {
    await noteAlive(on, row, now, tokens);
    return 0;
  }
  const { table, entryKind } = listOf[row.kind];
  // Of two campaigns that reach the same lead, one invites: they take turns.
  if (row.kind === "invitation") {
    await on.query("SELECT pg_advisory_xact_lock(hashtextextended('feed invitations', 0))");
  }
  const others = await invitationsUnderWay(on, row.kind, row.id);
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
const noteAliveEvery = 10 * 60 * 1000;

async function noteAlive(on: Queryable, row: AtWork, now: Date, tokens: number): Promise<void> {
  const last = (row.pace_filled_at ?? row.started_at ?? now).getTime();
  if (now.getTime() - last < noteAliveEvery) return;
  await on.query("UPDATE campaigns SET pace_tokens = $2, pace_filled_at = $3 WHERE id = $1", [
    row.id,
    Number.isFinite(tokens) ? tokens : 0,
    now,
  ]);
}

interface Settled {
  subject_id: string;
  state: "sent" | "refused";
  to_address: string | null;
  last_error: string | null;
  sent_at: Date | null;
  created_at: Date | null;
}

/**
 * Takes note of what became of queued mails. A mail that was dropped, or is gone with its person, leaves
 * nothing behind. Pauses the campaign where too much comes back.
 */
async function tally(on: Queryable, row: AtWork, parts: TickerParts): Promise<number> {
  if (row.state === "paused" || row.state === "cancelled") await takeBack(on, row.id);
  if (row.queued === 0) return 0;
  const now = parts.clock();
  const settled = await on.query<Settled>(tallyMails, [row.id, queueAhead.most]);
  const refused = settled.filter(({ state }) => state === "refused");
  if (refused.length > 0) await suppressRefused(on, row.id, refused, now);
  const sent = settled.filter(({ state, sent_at }) => state === "sent" && sent_at);
  if (row.kind === "invitation" && sent.length > 0) {
    const works = parts.invitationDays * 24 * 60 * 60 * 1000;
    await parts.noteInvited(
      on,
      sent.map(({ subject_id: id, sent_at, created_at }) => ({
        id,
        invitedAt: sent_at ?? now,
        expiresAt: new Date((created_at ?? now).getTime() + works),
      })),
    );
  }
  if (row.state === "running") await pauseIfTooMany(on, row, now, parts);
  return settled.length;
}

const tallyMails = {
  name: "tally-campaign",
  text: `WITH done AS (
      SELECT ordinal, recipient.id, recipient.subject_id, to_address, last_error, sent_at, created_at,
        CASE WHEN mails.state IN ('sent', 'refused', 'failed') THEN mails.state
          WHEN mails.id IS NULL AND unsubscribed_at IS NOT NULL THEN 'sent'
          ELSE 'skipped' END AS state
      FROM campaign_recipients AS recipient LEFT JOIN mails ON mails.id = recipient.id
      WHERE recipient.campaign_id = $1 AND recipient.state = 'queued'
        AND (mails.id IS NULL OR mails.state <> 'queued')
      LIMIT $2
    ), changed AS (
      UPDATE campaign_recipients AS recipient SET state = done.state FROM done
      WHERE recipient.campaign_id = $1 AND recipient.ordinal = done.ordinal
    ), dropped AS (
      DELETE FROM mails WHERE id IN (SELECT id FROM done WHERE state = 'skipped')
    ), counted AS (
      SELECT count(*) AS all_of_them,
        count(*) FILTER (WHERE state = 'sent') AS sent,
        count(*) FILTER (WHERE state = 'refused') AS refused,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'skipped') AS skipped FROM done
    ), noted AS (
      UPDATE campaigns SET queued = campaigns.queued - all_of_them,
        sent = campaigns.sent + counted.sent, refused = campaigns.refused + counted.refused,
        failed = campaigns.failed + counted.failed, skipped = campaigns.skipped + counted.skipped
      FROM counted WHERE campaigns.id = $1 AND all_of_them > 0
    )
    SELECT subject_id::text AS subject_id, state, to_address, last_error, sent_at, created_at
    FROM done`,
};

function suppressRefused(on: Queryable, campaign: string, refused: Settled[], at: Date) {
  const rows = refused.flatMap(({ to_address: email, last_error: detail }) => {
    const address = storedEmailAddress(email ?? "");
    if (address.outcome === "invalid") return [];
    return [{ email, email_key: address.key, detail: detail ?? "" }];
  });
  return on.query(
    suppress(`SELECT email, email_key, 'refused', $2::timestamptz, NULL::text, detail, $3::uuid
      FROM json_to_recordset($1::json) AS refused (email text, email_key text, detail text)`),
    [JSON.stringify(rows), at, campaign],
  );
}

/** Shares of what was sent that pause a campaign, once so many have been. */
const tooMany = {
  refusals: { share: 0.05, of: 100 },
  complaints: { share: 0.003, of: 1_000 },
};

/** Whether so many things went wrong among so many mails that somebody must look. */
const isTooMany = (what: keyof typeof tooMany, wrong: number, sent: number): boolean =>
  sent >= tooMany[what].of && wrong / sent >= tooMany[what].share;

async function pauseIfTooMany(
  on: Queryable,
  row: AtWork,
  now: Date,
  { recordAudit }: TickerParts,
): Promise<void> {
  const [counts] = await on.query<{ sent: number; wrong: number; complained: number }>(
    {
      name: "judge-campaign",
      text: `SELECT sent + refused - tolerated_sent AS sent,
          refused + came_back.bounced - tolerated_refused AS wrong,
          came_back.complained - tolerated_complained AS complained
        FROM campaigns, (${cameBackOf("$1")}) AS came_back WHERE id = $1`,
    },
    [row.id],
  );
  const { sent = 0, wrong = 0, complained = 0 } = counts ?? {};
  if (isTooMany("refusals", wrong, sent)) await pauseBecause(on, row, "refusals", now, recordAudit);
  else if (isTooMany("complaints", complained, sent)) {
    await pauseBecause(on, row, "complaints", now, recordAudit);
  }
}

/** Ends a campaign that has nobody left, and lets those go who waited for one that was cancelled. */
async function end(on: Queryable, row: AtWork, parts: TickerParts): Promise<void> {
  if (row.state === "cancelled") {
    await on.query(
      `WITH gone AS (
         UPDATE campaign_recipients SET state = 'skipped'
         WHERE campaign_id = $1 AND ordinal IN (
           SELECT ordinal FROM campaign_recipients
           WHERE campaign_id = $1 AND state = 'pending' LIMIT $2)
         RETURNING 1
       )
       UPDATE campaigns SET skipped = skipped + (SELECT count(*) FROM gone) WHERE id = $1`,
      [row.id, batchSizes[parts.database.kind].skip],
    );
  }
  if (row.state !== "running" || !row.frozen_at || left(row) > 0) return;
  const now = parts.clock();
  if (row.recipients === 0) await pauseBecause(on, row, "empty", now, parts.recordAudit);
  else {
    await on.query("UPDATE campaigns SET state = 'finished', finished_at = $2 WHERE id = $1", [
      row.id,
      now,
    ]);
  }
}
