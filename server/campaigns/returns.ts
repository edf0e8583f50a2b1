import { createHash } from "node:crypto";
import type { BounceProvider } from "#contract/campaigns.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { day, earlier } from "#server/platform/durations.ts";
import { storedEmailAddress } from "#server/platform/typed-text.ts";
import type { MailEvent } from "./bounces/event.ts";
import { suppressAddress } from "./suppressions.ts";

/** Notes that somebody left a list by the link of a campaign's mail. Only the first time counts. */
export async function noteUnsubscribed(
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
 * Notes which campaign brought a lead that accepts: the one whose mail had the link, or where the link
 * names none, the last that invited them.
 */
export async function noteAccepted(
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

/** Reports about mails older than this are not taken: what is known of those is not kept so long. */
const oldestReport = 60 * day;
/** How long it is known which reports came, so that none counts twice. */
const keptFor = 90 * day;

/** Where each kind is noted on the recipient, and why the address is suppressed for it. */
const meaning = {
  bounced: { column: "bounced_at", reason: "bounced" },
  complained: { column: "complained_at", reason: "complained" },
  unsubscribed: { column: "unsubscribed_at", reason: "asked" },
} as const;

/** Who is meant by an event, as the lists have the address. */
interface Person {
  email: string;
  email_key: string;
}

/**
 * Writes down what was reported, all of it or nothing. An event that came before changes nothing. The
 * address is suppressed only if it is on one of our lists: of nobody else is anything kept.
 */
export async function recordEvents(
  database: Database,
  {
    provider,
    events,
    onceToken,
    lists,
    now,
  }: {
    provider: BounceProvider;
    events: readonly MailEvent[];
    onceToken?: string | undefined;
    lists: readonly { table: string }[];
    now: Date;
  },
): Promise<void> {
  if (events.length === 0) return;
  await database.transaction(async (transaction) => {
    const isNew = async (id: string, kind: string, at: Date, mailId: string | null) => {
      const rows = await transaction.query(
        `INSERT INTO mail_events (provider, event_id, recipient_id, kind, at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
        [provider, id, mailId, kind, at],
      );
      return rows.length > 0;
    };
    if (onceToken && !(await isNew(`token ${onceToken}`, "token", now, null))) return;
    for (const event of events) {
      const { id, kind, at, mailId } = event;
      if (now.getTime() - at.getTime() > oldestReport) continue;
      // Some name their events at length; the database keeps no more than it needs to know one again.
      const name = createHash("sha256").update(id).digest("base64url");
      if (!(await isNew(name, kind, at, mailId ?? null))) continue;
      if (kind !== "delayed") await apply(transaction, { ...event, kind, lists });
    }
  });
}

async function apply(
  on: Queryable,
  {
    kind,
    at,
    mailId,
    email,
    detail,
    lists,
  }: Omit<MailEvent, "kind"> & {
    kind: keyof typeof meaning;
    lists: readonly { table: string }[];
  },
): Promise<void> {
  const { column, reason } = meaning[kind];
  const [recipient] = mailId
    ? await on.query<{ campaign_id: string; subject_id: string }>(
        `UPDATE campaign_recipients SET ${column} = coalesce(${column}, $2) WHERE id = $1
         RETURNING campaign_id, subject_id`,
        [mailId, at],
      )
    : [];
  const [mail] = mailId
    ? await on.query<{ to_address: string }>("SELECT to_address FROM mails WHERE id = $1", [mailId])
    : [];
  const find = async (column: "id" | "email_key", value: string | undefined) => {
    if (value === undefined) return undefined;
    const selects = lists.map(
      ({ table }) => `SELECT email, email_key FROM ${table} WHERE ${column} = $1`,
    );
    const [person] = await on.query<Person>(selects.join(" UNION ALL "), [value]);
    return person;
  };
  const byAddress = (given: string | undefined) => {
    const address = storedEmailAddress(given ?? "");
    return find("email_key", address.outcome === "valid" ? address.key : undefined);
  };
  // Our own name for the mail first: the address of a report may be where it was forwarded to.
  const person =
    (await find("id", recipient?.subject_id)) ??
    (await byAddress(mail?.to_address)) ??
    (await byAddress(email));
  if (!person) return;
  await suppressAddress(on, {
    email: person.email,
    emailKey: person.email_key,
    reason,
    at,
    by: null,
    detail: detail
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim(),
    campaignId: recipient?.campaign_id ?? null,
  });
}

/** Forgets reports that came so long ago that none like them is taken. Returns how many. */
export async function purgeEvents(on: Queryable, now: Date): Promise<number> {
  const deleted = await on.query("DELETE FROM mail_events WHERE at < $1 RETURNING 1", [
    earlier(now, keptFor),
  ]);
  return deleted.length;
}
