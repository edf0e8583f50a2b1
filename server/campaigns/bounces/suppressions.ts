import {
  type BounceProvider,
  type SuppressionReason,
  type SuppressionsPage,
  suppressionCall,
  suppressionReasons,
  suppressionsQuery,
} from "#contract/campaigns.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import type { PersonalData, PersonalRecord } from "#server/database/personal-data-source.ts";
import { containing, isoMilliseconds } from "#server/database/sql.ts";
import { byId, refuse } from "#server/http/guarded-route.ts";
import { pageOf } from "#server/http/keyset.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import type { Administration } from "../campaign-audit.ts";
import { erasePasted } from "../drafts/pasted-addresses.ts";

/**
 * Reasons that end when the person confirms by a mailed link, which proves that the mailbox receives mail. A
 * complaint or a request stays until an administrator lifts it.
 */
const endedByConfirming = suppressionReasons.filter(
  (reason) => reason === "refused" || reason === "bounced",
);
const isEndedByConfirming = (reason: string) =>
  `${reason} IN (${endedByConfirming.map((one) => `'${one}'`).join(", ")})`;

/**
 * SQL of when the owner of an entry pressed the link of a mail. Who was imported as confirmed, which is the same
 * moment as they were added, has shown nothing of their mailbox.
 */
export const ownConfirmation = (entry: string): string =>
  `CASE WHEN ${entry}.consent_ts > ${entry}.created_at THEN ${entry}.consent_ts ELSE '-infinity' END`;

/**
 * SQL that is true where no campaign may write to an address. Both arguments are SQL of ours: its
 * canonical form, and when its owner confirmed it.
 */
export const isSuppressed = (emailKey: string, confirmedAt: string): string => `EXISTS (
  SELECT FROM suppressions AS suppressed WHERE suppressed.email_key = ${emailKey}
    AND (NOT ${isEndedByConfirming("suppressed.reason")} OR suppressed.at >= ${confirmedAt}))`;

/** SQL of an id that begins with a time, as `sortableId` makes them, so that rows can be ordered by it. */
export const idAt = (at: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' ||
    substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/**
 * SQL that suppresses addresses and returns the ids of the new entries. `source` selects email, email_key,
 * reason, at, by_email, detail and campaign_id, in this order. An address has one entry: a reason that a
 * confirmation ends never replaces one that it does not end.
 */
export const suppress = (source: string): string => `
  INSERT INTO suppressions AS kept (id, email, email_key, reason, at, by_email, detail, campaign_id)
  SELECT DISTINCT ON (email_key) ${idAt("at")}, email, email_key, reason, at, by_email,
    left(detail, 500), campaign_id
  FROM (${source}) AS found (email, email_key, reason, at, by_email, detail, campaign_id)
  ORDER BY email_key, ${isEndedByConfirming("reason")}, at DESC
  ON CONFLICT (email_key) DO UPDATE SET id = excluded.id, email = excluded.email,
    reason = excluded.reason, at = excluded.at, by_email = excluded.by_email,
    detail = excluded.detail, campaign_id = excluded.campaign_id
  WHERE ${isEndedByConfirming("kept.reason")}
    AND (NOT ${isEndedByConfirming("excluded.reason")} OR kept.at <= excluded.at)
  RETURNING id`;

/** One address to suppress. */
export interface Suppression {
  email: string;
  emailKey: string;
  reason: SuppressionReason;
  at: Date;
  by: string | null;
  detail: string;
  campaignId: string | null;
}

/** Suppresses an address. Returns the id of the new entry; undefined if a stronger one exists. */
export async function suppressAddress(
  on: Queryable,
  { email, emailKey, reason, at, by, detail, campaignId }: Suppression,
): Promise<string | undefined> {
  const [row] = await on.query<{ id: string }>(
    suppress(`SELECT $1::text, $2::text, $3::text, $4::timestamptz, $5::text, $6::text, $7::uuid`),
    [email, emailKey, reason, at, by, detail, campaignId],
  );
  return row?.id;
}

/** Deletes suppressions that a confirmation on any list has ended. */
export async function purgeEndedSuppressions(
  on: Queryable,
  lists: readonly { table: string }[],
): Promise<number> {
  const confirmed = lists.map(
    ({ table }) => `SELECT FROM ${table} AS entry
      WHERE entry.email_key = suppressions.email_key
        AND ${ownConfirmation("entry")} > suppressions.at`,
  );
  const deleted = await on.query(
    `DELETE FROM suppressions WHERE ${isEndedByConfirming("reason")}
       AND (${confirmed.map((one) => `EXISTS (${one})`).join(" OR ")})
     RETURNING id`,
  );
  return deleted.length;
}

/**
 * The suppressions of a person, as personal data. They are erased with the rest: an erased person is on no
 * list, and one who subscribes again agrees to mail by double opt-in.
 */
export const suppressionData: PersonalData<"suppressions"> = {
  kind: "suppressions",
  read: (on, emailKey) =>
    on.query<PersonalRecord>(
      "SELECT email, reason, at AS suppressed_at, detail FROM suppressions WHERE email_key = $1",
      [emailKey],
    ),
  async erase(on, emailKey) {
    await erasePasted(on, emailKey);
    const deleted = await on.query("DELETE FROM suppressions WHERE email_key = $1 RETURNING id", [
      emailKey,
    ]);
    return deleted.length;
  },
};

const pageLength = 50;

const entry = `id, email, reason, ${isoMilliseconds("at")} AS at, by_email AS by, detail,
  campaign_id AS "campaignId"`;

type Entry = SuppressionsPage["suppressions"][number];

/** The administrators' calls: list, add, lift. */
export function suppressionRoutes(
  { route, recordAudit }: Administration,
  parts: DatabaseContext & {
    /** Mail services whose reports are accepted. */
    providers: readonly BounceProvider[];
  },
): void {
  const { database, clock, providers } = parts;
  route(
    "GET /api/admin/suppressions",
    "read",
    { query: suppressionsQuery },
    async ({ query: { q, after } }): Promise<SuppressionsPage> => {
      const like = q === undefined ? null : containing(q);
      const rows = await database.query<Entry>(
        `SELECT ${entry} FROM suppressions
         WHERE ($1::text IS NULL OR email ILIKE $1) AND ($2::uuid IS NULL OR id < $2)
         ORDER BY id DESC LIMIT $3`,
        [like, after ?? null, pageLength + 1],
      );
      const events = await database.query<{ provider: BounceProvider; at: string }>(
        `SELECT provider, ${isoMilliseconds("max(at)")} AS at FROM mail_events GROUP BY provider`,
      );
      const last = new Map(events.map(({ provider, at }) => [provider, at]));
      const { page, after: next } = pageOf(rows, pageLength, ({ id }) => id);
      return {
        suppressions: page,
        after: next,
        providers: providers.map((provider) => ({
          provider,
          lastEventAt: last.get(provider) ?? null,
        })),
      };
    },
  );

  route(
    "POST /api/admin/suppressions",
    "act",
    { body: suppressionCall },
    async ({ body, caller }): Promise<Entry> => {
      const address = storedEmailAddress(body.email);
      if (address.outcome === "invalid") return refuse(422, "invalid_email");
      const [at, by] = [clock(), caller.email];
      return database.transaction(async (transaction) => {
        const id = await suppressAddress(transaction, {
          email: address.address,
          emailKey: address.key,
          reason: "asked",
          at,
          by,
          detail: "",
          campaignId: null,
        });
        if (id) await recordAudit(transaction, "suppressed", by, at, { entry: id });
        const [row] = await transaction.query<Entry>(
          `SELECT ${entry} FROM suppressions WHERE email_key = $1`,
          [address.key],
        );
        return row as Entry;
      });
    },
  );

  route("POST /api/admin/suppressions/:id/lift", "act", byId, async ({ params, caller }) =>
    database.transaction(async (transaction) => {
      const deleted = await transaction.query(
        "DELETE FROM suppressions WHERE id = $1 RETURNING id",
        [params.id],
      );
      if (deleted.length === 0) return refuse(404, "not_found");
      const details = { entry: params.id };
      await recordAudit(transaction, "suppression_lifted", caller.email, clock(), details);
      return { ok: true };
    }),
  );
}
