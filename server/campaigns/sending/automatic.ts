import type { CampaignError } from "#contract/campaigns.ts";
import type { Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { Bindings } from "#server/database/sql.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { enqueueInBatch, runBatch, stopBatch } from "#server/mail/batches.ts";
import { idAt } from "../bounces/suppressions.ts";
import { isMailable, listOf, matchesAudience } from "../drafts/audience.ts";
import { type CampaignRow, countRecipients } from "../drafts/campaign-store.ts";
import { audienceInLog, refuseObstacles, type SendParts } from "./send-campaign.ts";
import type { ActiveCampaign } from "./store-recipients.ts";
import { lockCampaign, pauseBecause, pauseIfTooMany, type TickerParts } from "./ticker.ts";

/*
 * Mails that leave by themselves (docs/decisions/0074): an update whose batch grows as an event happens to leads. It
 * is a draft while it is off, and running while it is on; only what is due from when it was turned on is sent.
 */

type Locked = Pick<
  CampaignRow,
  "kind" | "state" | "content" | "audience" | "per_hour" | "version" | "automatic_event"
>;

/** Turns an automatic mail on, if nothing in its text or in the site prevents that, or off, so that it can be edited. */
export async function switchAutomatic(
  parts: SendParts,
  id: string,
  isOn: boolean,
  by: { email: string },
): Promise<void> {
  const { database, clock, leads, recordAudit, countBatches } = parts;
  const read = `SELECT kind, state, content, audience, per_hour, version, automatic_event
    FROM campaigns WHERE id = $1`;
  const [found] = await database.query<Locked>(read, [id]);
  if (!found) return refuse(404, "not_found");
  if (!found.automatic_event) refuse(409, "wrong_state" satisfies CampaignError);
  if (isOn) await refuseObstacles(parts, found);
  const now = clock();
  await database.transaction(async (on) => {
    const [row] = await on.query<Locked>(`${read} FOR UPDATE`, [id]);
    // Only the version that was checked is turned on.
    if (row?.version !== found.version) return refuse(409, "changed" satisfies CampaignError);
    const fits = isOn ? row.state === "draft" : row.state === "running" || row.state === "paused";
    if (!fits) refuse(409, "wrong_state" satisfies CampaignError);
    const cancelled = isOn ? await cancelWaiting(on, [id]) : await turnOff(on, id);
    if (isOn) {
      const { sent, refused, bounced, complained } = (
        await countRecipients(on, countBatches, [id])
      )(id);
      await on.query(
        `UPDATE campaigns SET state = 'running', started_at = $2, sent_by = $3, recipient_cursor_at = NULL,
           tolerated_sent = $4, tolerated_refused = $5, tolerated_complained = $6 WHERE id = $1`,
        [id, now, by.email, sent + refused, refused + bounced, complained],
      );
      await runBatch(on, id, row.per_hour);
      // Its pace can have been changed while it was off.
      await on.query("UPDATE mail_batches SET per_hour = $2 WHERE id = $1", [id, row.per_hour]);
    }
    const audienceDetails = isOn ? audienceInLog(row.audience, leads) : {};
    await recordAudit(on, isOn ? "automatic_on" : "automatic_off", by.email, now, {
      campaign: id,
      ...audienceDetails,
      ...(cancelled > 0 && { cancelled }),
    });
  });
}

/** Mails that wait are cancelled. Returns how many. */
async function turnOff(on: Queryable, id: string): Promise<number> {
  await on.query(
    "UPDATE campaigns SET state = 'draft', pause_reason = NULL, version = version + 1 WHERE id = $1",
    [id],
  );
  await stopBatch(on, id, "paused");
  return cancelWaiting(on, [id]);
}

/** Cancels the mails of batches that wait, and those of a later try. One that is being sent keeps its outcome. */
async function cancelWaiting(on: Queryable, ids: readonly string[]): Promise<number> {
  const cancelled = await on.query(
    `UPDATE mails SET state = 'dropped', dropped_for = 'cancelled' WHERE id IN (
       SELECT id FROM mails WHERE batch_id = ANY($1::uuid[])
         AND (state = 'waiting' OR state = 'queued' AND leased_until IS NULL) ORDER BY id FOR UPDATE)
     RETURNING 1`,
    [ids],
  );
  return cancelled.length;
}

/** Stores the mails of all automatic mails that have become due. Each is locked, so that no node does it twice. */
export async function sendAutomatic(parts: TickerParts): Promise<void> {
  const { database, log, outbox } = parts;
  const automatic = await database.query<{ id: string; state: string }>(
    "SELECT id::text AS id, state FROM campaigns WHERE automatic_event IS NOT NULL ORDER BY campaigns.id",
  );
  const rows = automatic.filter(({ state }) => state === "running");
  // Mails that a node had claimed when one was turned off wait again once that node notices it.
  const off = automatic.filter(({ state }) => state === "draft").map(({ id }) => id);
  if (off.length > 0) await database.transaction((on) => cancelWaiting(on, off));
  for (const { id } of rows) {
    try {
      while ((await database.transaction((on) => storeDue(parts, on, id))) === atOnce);
    } catch (error) {
      log.error(
        { campaign: id, error: describeError(error) },
        "an automatic mail cannot go on yet",
      );
    }
  }
  if (rows.length > 0) outbox.wake();
}

const atOnce = 500;
/** An invitation is recorded some time after it was sent: each search begins this long before the last one. */
const looksBack = "interval '1 day'";

/** Stores the next mails of one, in one statement with how far it has come. Returns how many. */
async function storeDue(parts: TickerParts, on: Queryable, id: string): Promise<number> {
  const { clock, leads, maySend, recordAudit } = parts;
  const [row] = await on.query<ActiveCampaign>(lockCampaign, [id]);
  const { automatic_event: event, automatic_days: days, started_at, sent_by } = row ?? {};
  if (!row || !event || !started_at) return 0;
  if (!sent_by || !(await maySend(on, sent_by))) {
    await turnOff(on, id);
    await recordAudit(on, "automatic_off", null, clock(), { campaign: id });
    return 0;
  }
  if (row.is_stale) {
    await pauseBecause(on, row, "late", parts);
    return 0;
  }
  if (await pauseIfTooMany(on, row, parts)) return 0;
  const { kind, audience } = row;
  const { mailKind, entryKind } = listOf[kind];
  const bindings = new Bindings();
  const time = (value: string) => `${bindings.bind(value)}::timestamptz`;
  const since = `greatest(${time(started_at.toISOString())},
    ${row.recipient_cursor_at ? `${time(row.recipient_cursor_at)} - ${looksBack}` : "NULL"})`;
  const now = time(clock().toISOString());
  const wait = `${bindings.bind(days ?? 0)}::int * interval '24 hours'`;
  const campaign = `${bindings.bind(id)}::uuid`;
  const [stored] = await on.query<{ count: number }>(
    `WITH due AS (
       SELECT id AS person_id, locale, row_number() OVER () AS place FROM ${listOf[kind].table} AS person
       WHERE ${leads.afterEvent(event, `${since} - ${wait}`, `${now} - ${wait}`)}
         AND ${isMailable(row)} AND ${matchesAudience({ audience, leads }, bindings)}
         AND (SELECT id FROM mails WHERE batch_id = ${campaign} AND subject_id = person.id) IS NULL
       LIMIT ${atOnce}
     ), ${enqueueInBatch(
       `SELECT ${idAt("now()")}, '${mailKind}'::text, '${entryKind}'::text, person_id, locale, ${campaign},
         ${row.recipient_cursor}::int + place FROM due`,
     )}, counted AS (SELECT count(*)::int AS count FROM due)
     UPDATE campaigns SET recipient_cursor = recipient_cursor + count,
       recipient_cursor_at = CASE WHEN count < ${atOnce} THEN ${now} ELSE recipient_cursor_at END
     FROM counted WHERE id = ${campaign} RETURNING count`,
    bindings.values,
  );
  return stored?.count ?? 0;
}
