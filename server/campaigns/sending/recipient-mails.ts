import type { Database, Queryable } from "#server/database/database.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import type { BatchOutcome } from "#server/mail/mail-outcomes.ts";
import type { Objection, QueuedMail } from "#server/mail/render-mails.ts";
import { isSuppressed, ownConfirmation, suppress } from "../bounces/suppressions.ts";

const notMailable = isSuppressed("person.email_key", ownConfirmation("person"));

/**
 * SQL of the seconds to wait for another invitation to the same lead, which was claimed before. Of two that are
 * claimed at once, each sees that of the other (see `claimOfBatch`), so one of them is sent.
 */
const otherInvitation = `(
  SELECT CASE WHEN other.leased_until > now() THEN 2 ELSE 60 END
  FROM mails AS other JOIN mail_batches AS batch ON batch.id = other.batch_id
  WHERE other.subject_id = mail.subject_id AND other.id <> mail.id AND other.state = 'queued'
    AND other.claimed_at < mail.claimed_at
    AND (batch.state = 'running' OR other.leased_until > now())
  LIMIT 1)`;

const objectionsTo = (kind: string, list: string, isInvited: string, seconds: string) => `
  SELECT mail.id, CASE
    WHEN campaign.state = 'cancelled' THEN 'cancelled'
    WHEN person.id IS NULL OR person.status <> 'confirmed' THEN 'left'
    WHEN ${notMailable} THEN 'suppressed'
    WHEN ${isInvited} THEN 'invited' END AS reason, ${seconds} AS seconds
  FROM mail JOIN campaigns AS campaign ON campaign.id = mail.batch_id AND campaign.kind = '${kind}'
  LEFT JOIN ${list} AS person ON person.id = mail.subject_id`;

const isInvited = `CASE WHEN campaign.invites_again THEN person.accepted_at ELSE person.invited_at END
  IS NOT NULL`;

/** An automatic mail that follows an invitation is not for who has accepted meanwhile. */
const hasAccepted = "(campaign.automatic_event = 'invited' AND person.accepted_at IS NOT NULL)";

// Materialized by id first: the planner has no statistics of new rows, and would read the whole batch.
const findObjections = {
  name: "find-mail-objections",
  text: `WITH mail AS MATERIALIZED (
      SELECT id, batch_id, subject_id, claimed_at FROM mails WHERE id = ANY($1::uuid[])
    ), found AS (
      ${objectionsTo("invitation", "waitlist_leads", isInvited, otherInvitation)}
      UNION ALL ${objectionsTo("update", "waitlist_leads", hasAccepted, "NULL")}
      UNION ALL ${objectionsTo("newsletter", "newsletter_subscribers", "false", "NULL")}
      UNION ALL SELECT mail.id, 'suppressed', NULL FROM mail
        JOIN waitlist_leads AS person ON person.id = mail.subject_id
        WHERE mail.batch_id IS NULL AND ${notMailable}
    )
    SELECT id::text AS id, reason, seconds FROM found WHERE reason IS NOT NULL OR seconds IS NOT NULL`,
};

/** Kinds of mail that go to people of a list, and only to those who may be mailed. */
const checkedKinds = [
  ...["campaign", "campaign-update", "invitation-again"],
  ...["waitlist-confirmed", "friend-confirmed", "reward-earned"],
];

/**
 * Makes the one check of who may be mailed: it finds, before mails are rendered, those that may not be sent to their
 * recipients.
 */
export const createMailableCheck =
  (database: Pick<Database, "query">) =>
  async (mails: readonly QueuedMail[]): Promise<ReadonlyMap<string, Objection>> => {
    const checked = mails.filter(({ kind }) => checkedKinds.includes(kind)).map(({ id }) => id);
    if (checked.length === 0) return new Map();
    const rows = await database.query<{
      id: string;
      reason: string | null;
      seconds: number | null;
    }>(findObjections, [checked]);
    return new Map(
      rows.map(({ id, reason, seconds }) => [
        id,
        reason === null && seconds !== null
          ? { outcome: "postponed", seconds }
          : { outcome: "dropped", reason },
      ]),
    );
  };

/** Suppresses the addresses that refused a mail of a campaign. */
export async function suppressRefused(
  on: Queryable,
  outcomes: readonly BatchOutcome[],
): Promise<void> {
  const refused = outcomes.flatMap(({ state, to: email, batchId, at, detail }) => {
    const address = storedEmailAddress(email);
    return state === "refused" && address.outcome === "valid"
      ? [{ email, email_key: address.key, at, detail, campaign_id: batchId }]
      : [];
  });
  if (refused.length === 0) return;
  await on.query(
    suppress(`SELECT email, email_key, 'refused', at, NULL::text, detail, campaign_id
      FROM json_to_recordset($1::json) AS refused (email text, email_key text, at timestamptz,
        detail text, campaign_id uuid)`),
    [JSON.stringify(refused)],
  );
}
