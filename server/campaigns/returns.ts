import { createHash } from "node:crypto";
import type { BounceProvider } from "#contract/campaigns.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { day, earlier } from "#server/platform/durations.ts";
import { storedEmailAddress } from "#server/platform/typed-text.ts";
import type { MailEvent } from "./bounces/event.ts";
import { suppressAddress } from "./suppressions.ts";

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

/** Older reports are ignored, since it is no longer known whether they came before. */
const oldestReport = 60 * day;
/** How long the ids of reports are kept, so that none counts twice. */
const keptFor = 90 * day;

/** The column of the recipient for each kind of event, and the reason of the suppression. */
const effects = {
  bounced: { column: "bounced_at", reason: "bounced" },
  complained: { column: "complained_at", reason: "complained" },
  unsubscribed: { column: "unsubscribed_at", reason: "asked" },
} as const;

/** The person of an event, with their address as the list has it. */
interface Person {
  email: string;
  email_key: string;
}

/** Events of one transaction: the embedded database does nothing else meanwhile, and a batch can be of hundreds. */
const eventsAtOnce = 10;

/**
 * Writes down what was reported, some at a time: where that fails, the sender brings it all again, and an
 * event that came before changes nothing. The address is suppressed only if it is on one of our lists: of
 * nobody else is anything kept.
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
  const record = (some: readonly MailEvent[], token: string | undefined) =>
    database.transaction(async (transaction) => {
      const isNew = async (id: string, kind: string, at: Date, mailId: string | null) => {
        const rows = await transaction.query(
          `INSERT INTO mail_events (provider, event_id, recipient_id, kind, at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
          [provider, id, mailId, kind, at],
        );
        return rows.length > 0;
      };
      if (token && !(await isNew(`token ${token}`, "token", now, null))) return false;
      for (const event of some) {
        const { id, kind, at, mailId } = event;
        if (now.getTime() - at.getTime() > oldestReport) continue;
        // Hashed, since some services have long ids.
        const name = createHash("sha256").update(id).digest("base64url");
        if (!(await isNew(name, kind, at, mailId ?? null))) continue;
        if (kind !== "delayed") await apply(transaction, { ...event, kind, lists });
      }
      return true;
    });
  // In one order, whoever reports them: two that name the same people never wait for each other.
  const inOrder = events.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  for (let from = 0; from < inOrder.length; from += eventsAtOnce) {
    const token = from === 0 ? onceToken : undefined;
    if (!(await record(inOrder.slice(from, from + eventsAtOnce), token))) return;
  }
}

const orderOf = ({ mailId = "", email = "" }: MailEvent) => `${mailId} ${email.toLowerCase()}`;

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
    kind: keyof typeof effects;
    lists: readonly { table: string }[];
  },
): Promise<void> {
  const { column, reason } = effects[kind];
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
  // By the mail's id first: the address in a report may be one that the mail was forwarded to.
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

/** Deletes the ids of reports that are older than any that is accepted. Returns how many. */
export async function purgeEvents(on: Queryable, now: Date): Promise<number> {
  const deleted = await on.query("DELETE FROM mail_events WHERE at < $1 RETURNING 1", [
    earlier(now, keptFor),
  ]);
  return deleted.length;
}
