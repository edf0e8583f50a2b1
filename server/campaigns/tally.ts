import type { Queryable } from "#server/platform/database.ts";
import { day, later } from "#server/platform/durations.ts";
import { storedEmailAddress } from "#server/platform/typed-text.ts";
import { type AtWork, pauseBecause, queueAhead, type TickerParts } from "./at-work.ts";
import { takeBack } from "./send.ts";
import { cameBackOf } from "./store.ts";
import { suppress } from "./suppressions.ts";

interface Settled {
  subject_id: string;
  state: "sent" | "refused";
  to_address: string | null;
  last_error: string | null;
  sent_at: Date | null;
}

/**
 * Records the outcomes of queued mails and deletes those that were dropped. Pauses the campaign if too many
 * were refused or complained about.
 */
export async function tally(on: Queryable, row: AtWork, parts: TickerParts): Promise<number> {
  if (row.state === "paused" || row.state === "cancelled") await takeBack(on, row.id);
  if (row.queued === 0) return 0;
  const now = parts.clock();
  const settled = await on.query<Settled>(tallyMails, [row.id, queueAhead.most]);
  const refused = settled.filter(({ state }) => state === "refused");
  if (refused.length > 0) await suppressRefused(on, row.id, refused, now);
  const sent = settled.filter(({ state, sent_at }) => state === "sent" && sent_at);
  if (row.kind === "invitation" && sent.length > 0) {
    await parts.recordInvited(
      on,
      sent.map(({ subject_id: id, sent_at }) => {
        // Its link was made when it left: it can have waited for days.
        const invitedAt = sent_at ?? now;
        return { id, invitedAt, expiresAt: later(invitedAt, parts.invitationDays * day) };
      }),
    );
  }
  if (row.state === "running") await pauseIfTooMany(on, row, now, parts);
  return settled.length;
}

const tallyMails = {
  name: "record-campaign-outcomes",
  text: `WITH done AS (
      SELECT ordinal, recipient.id, recipient.subject_id, to_address, last_error, sent_at,
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
      SELECT count(*) AS settled,
        count(*) FILTER (WHERE state = 'sent') AS sent,
        count(*) FILTER (WHERE state = 'refused') AS refused,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'skipped') AS skipped FROM done
    ), noted AS (
      UPDATE campaigns SET queued = campaigns.queued - settled,
        sent = campaigns.sent + counted.sent, refused = campaigns.refused + counted.refused,
        failed = campaigns.failed + counted.failed, skipped = campaigns.skipped + counted.skipped
      FROM counted WHERE campaigns.id = $1 AND settled > 0
    )
    SELECT subject_id::text AS subject_id, state, to_address, last_error, sent_at
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

/** Shares of the sent mails that pause a campaign, once `of` mails were sent. */
const tooMany = {
  refusals: { share: 0.05, of: 100 },
  complaints: { share: 0.003, of: 1_000 },
};

/** Whether the share is so high that an administrator must look. */
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
      name: "count-campaign-failures",
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
