import type { Queryable } from "#server/database/database.ts";
import { day, later } from "#server/database/durations.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import { suppress } from "../bounces/suppressions.ts";
import { invitationsLeaving, noteSkipReasons } from "../drafts/audience.ts";
import { feedbackOf } from "../drafts/campaign-store.ts";
import {
  type ActiveCampaign,
  pauseBecause,
  queueAhead,
  type TickerParts,
} from "./active-campaign.ts";
import { unqueueMails } from "./send.ts";

/** What became of a recipient's mail. */
interface Outcome {
  subject_id: string;
  state: "sent" | "refused" | "failed" | "skipped";
  to_address: string | null;
  last_error: string | null;
  sent_at: Date | null;
}

/**
 * Records what became of queued mails, and deletes those that were dropped. Pauses the campaign if too many
 * were refused or complained about. Returns how many outcomes there were.
 */
export async function recordRecipientOutcomes(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
): Promise<number> {
  if (row.state === "paused" || row.state === "cancelled") await unqueueMails(on, row.id);
  if (row.queued === 0) return 0;
  const now = parts.clock();
  const outcomes = await on.query<Outcome>(recordOutcomes, [row.id, queueAhead.most]);
  const refused = outcomes.filter(({ state }) => state === "refused");
  if (refused.length > 0) await suppressRefused(on, row.id, refused, now);
  // The link was made when the mail was sent, which can be days after it was queued.
  const sent = outcomes.flatMap(({ state, subject_id: id, sent_at: invitedAt }) =>
    state === "sent" && invitedAt
      ? [{ id, invitedAt, expiresAt: later(invitedAt, parts.invitationDays * day) }]
      : [],
  );
  if (row.kind === "invitation" && sent.length > 0) await parts.recordInvited(on, sent);
  const skipped = outcomes.filter(({ state }) => state === "skipped");
  if (skipped.length > 0) {
    const others = await invitationsLeaving(on, row.kind, row.id);
    await noteSkipReasons(
      on,
      row,
      skipped.map(({ subject_id: id }) => id),
      others,
    );
  }
  if (row.state === "running") await pauseIfTooMany(on, row, parts);
  return outcomes.length;
}

const recordOutcomes = {
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
      SELECT count(*) AS outcomes,
        count(*) FILTER (WHERE state = 'sent') AS sent,
        count(*) FILTER (WHERE state = 'refused') AS refused,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'skipped') AS skipped FROM done
    ), noted AS (
      UPDATE campaigns SET queued = campaigns.queued - outcomes,
        sent = campaigns.sent + counted.sent, refused = campaigns.refused + counted.refused,
        failed = campaigns.failed + counted.failed, skipped = campaigns.skipped + counted.skipped
      FROM counted WHERE campaigns.id = $1 AND outcomes > 0
    )
    SELECT subject_id::text AS subject_id, state, to_address, last_error, sent_at
    FROM done`,
};

function suppressRefused(on: Queryable, campaign: string, refused: Outcome[], at: Date) {
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

/** The shares of sent mails that pause a campaign, once at least `of` mails were sent. */
const limits = {
  refusals: { share: 0.05, of: 100 },
  complaints: { share: 0.003, of: 1_000 },
};

async function pauseIfTooMany(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
): Promise<void> {
  const [counts] = await on.query<{ sent: number; refusals: number; complaints: number }>(
    {
      name: "count-campaign-failures",
      text: `SELECT sent + refused - tolerated_sent AS sent,
          refused + feedback.bounced - tolerated_refused AS refusals,
          feedback.complained - tolerated_complained AS complaints
        FROM campaigns, (${feedbackOf("$1")}) AS feedback WHERE id = $1`,
    },
    [row.id],
  );
  if (!counts) return;
  const tooMany = (["refusals", "complaints"] as const).find((what) => {
    const { share, of } = limits[what];
    return counts.sent >= of && counts[what] / counts.sent >= share;
  });
  if (tooMany) await pauseBecause(on, row, tooMany, parts);
}

/** Records that a recipient unsubscribed by the link of a campaign's mail. Only the first time counts. */
export async function recordUnsubscribed(
  on: Queryable,
  { mailId, entryId, at }: { mailId: string; entryId: string; at: Date },
): Promise<void> {
  await on.query(
    `UPDATE campaign_recipients SET unsubscribed_at = $3
     WHERE id = $1 AND subject_id = $2 AND unsubscribed_at IS NULL`,
    [mailId, entryId, at],
  );
}

/**
 * Records the campaign by which a lead accepted: the one whose mail had the link, or, if the link names no
 * mail, the last one that invited them.
 */
export async function recordAccepted(
  on: Queryable,
  { mailId, entryId, at }: { mailId: string | undefined; entryId: string; at: Date },
): Promise<void> {
  await on.query(
    `UPDATE campaign_recipients SET accepted_at = $3 WHERE id = (
       SELECT id FROM campaign_recipients WHERE subject_id = $2
         AND (id = $1::uuid OR state IN ('queued', 'sent'))
       ORDER BY (id = $1::uuid) IS TRUE DESC, id DESC LIMIT 1)`,
    [mailId ?? null, entryId, at],
  );
}
