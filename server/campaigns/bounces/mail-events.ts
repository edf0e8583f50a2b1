import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import type { BounceProvider } from "#contract/campaigns.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day, earlier } from "#server/database/durations.ts";
import { isUuid } from "#server/database/ids-and-tokens.ts";
import { parseJson } from "#server/http/parse-json.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import { refusalCause } from "#server/mail/refusal.ts";
import { suppressAddress } from "./suppressions.ts";

/**
 * What became of a mail after it left. `bounced`: there is no such mailbox; `delayed`: it was not accepted for
 * another reason; `complained`: its reader reported it as spam; `unsubscribed`: its reader unsubscribed with the mail
 * service, not with us.
 */
export interface MailEvent {
  /** The service's id of the event, by which none counts twice. */
  id: string;
  kind: "bounced" | "delayed" | "complained" | "unsubscribed";
  /** The id of our mail, if the report contains it. */
  mailId: string | undefined;
  /** The address, if the report contains it. */
  email: string | undefined;
  at: Date;
  /** The reply of the other mail server. */
  detail: string;
}

/** A report as it arrived, not verified yet. */
interface BounceCall {
  headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  body: Buffer;
  now: Date;
  /** The network of the caller. */
  from: string;
}

export type ReadReport =
  | {
      outcome: "read";
      events: MailEvent[];
      /** Accepted once, where the signature does not cover the events. */
      onceToken?: string;
    }
  /** It is not from the service that it claims to be from. */
  | { outcome: "forged" }
  /** It is, but cannot be parsed. */
  | { outcome: "malformed" }
  /** It could not be verified now; the service will try again. */
  | { outcome: "failed"; detail: string };

/** Verifies and parses the reports of one service. Must not use the database before a report is verified. */
export type ReportReader = (call: BounceCall) => Promise<ReadReport>;

/** Whether the headers of a call can be the service's. If not, its body is not waited for. */
export type HeaderCheck = (headers: IncomingHttpHeaders) => boolean;

export const forged: ReadReport = { outcome: "forged" };
export const malformed: ReadReport = { outcome: "malformed" };
/** Genuine, but about nothing that concerns us. */
export const noEvents: ReadReport = { outcome: "read", events: [] };

/** JSON of a form; undefined for any other text. */
export function parseAs<Parsed>(
  schema: z.ZodMiniType<Parsed>,
  text: string | Buffer,
): Parsed | undefined {
  try {
    return schema.safeParse(parseJson(text.toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * The events of a body: one of them or a list, unless `form` is another. A list has those of all programs that use
 * the account: what cannot be parsed is not about our mail.
 */
export function eventsIn<Sent>(
  schema: z.ZodMiniType<Sent>,
  body: Buffer,
  now: Date,
  read: (sent: Sent) => ReportedEvent | undefined,
  form: z.ZodMiniType<unknown> = z.union([z.array(z.unknown()), z.looseObject({})]),
): ReadReport {
  const sent = parseAs(form, body);
  if (!sent) return malformed;
  const events = [sent].flat().flatMap((value) => {
    const parsed = schema.safeParse(value).data;
    const event = parsed && read(parsed);
    return (event && mailEvent(event, now)) ?? [];
  });
  return { outcome: "read", events };
}

/** An event with the values of a service, which may lack the time and our id of the mail, or have others there. */
export interface ReportedEvent {
  id: string;
  /** Undefined for an event that does not concern us. */
  kind: MailEvent["kind"] | undefined;
  mailId: unknown;
  email: string | null | undefined;
  at: unknown;
  detail: string;
}

export const mailEvent = (event: ReportedEvent, now: Date): MailEvent | undefined =>
  event.kind && {
    ...event,
    kind: event.kind,
    mailId: mailIdIn(event.mailId),
    email: event.email ?? undefined,
    at: momentOf(event.at, now),
  };

/** The id of our mail in a value that a service returns to us, if it is one. */
export function mailIdIn(value: unknown): string | undefined {
  const id = typeof value === "string" ? value.trim().toLowerCase() : "";
  return isUuid(id) ? id : undefined;
}

/** A moment of a report; an unreadable one, or one in the future, counts as now. */
export function momentOf(value: unknown, now: Date): Date {
  const at = typeof value === "number" ? value * 1000 : Date.parse(String(value ?? ""));
  return Number.isFinite(at) && at > 0 && at < now.getTime() ? new Date(at) : now;
}

/** What a refusal means for the address: only that it has no mailbox makes a mail bounce. */
export const kindOfRefusal = (status: string | null | undefined, text: string) =>
  refusalCause(status ?? undefined, text) === "address" ? "bounced" : "delayed";

/** What a bounce means that a service calls one of an invalid address: a few are refusals of our server or our text. */
export function kindOfHardBounce(answer: string | null | undefined) {
  const cause = refusalCause(undefined, answer ?? "");
  return cause === "address" || cause === "unclear" ? "bounced" : "delayed";
}

/**
 * The kind of a complaint, by the feedback types of RFC 5965 and RFC 6449. Others report on authentication,
 * viruses or mail that is no spam: no request of a reader. Reports without a type are complaints.
 */
export const kindOfComplaint = (type: string | null | undefined) =>
  complaintKinds.get(type?.trim().toLowerCase() || "abuse");

const complaintKinds = new Map<string, "complained" | "unsubscribed">([
  ["abuse", "complained"],
  ["fraud", "complained"],
  ["opt-out", "unsubscribed"],
  ["opt-out-list", "unsubscribed"],
]);

/** Older reports are ignored, since the ids of events are deleted after some time. */
const maxReportAge = 60 * day;
/** How long the ids of events are kept, by which none counts twice. */
const retention = 90 * day;

/** For each kind of event, the recipient's column and the reason of the suppression. */
const effects = {
  bounced: { column: "bounced_at", reason: "bounced" },
  complained: { column: "complained_at", reason: "complained" },
  unsubscribed: { column: "unsubscribed_at", reason: "asked" },
} as const;

/** Events of one transaction: a report can have hundreds, and the embedded database does nothing else meanwhile. */
const eventsAtOnce = 10;

/**
 * Records the events of a report, in several transactions. If one fails, the service sends the whole report
 * again, and events that were recorded change nothing. Only an address on one of our lists is suppressed:
 * nothing is stored about other people.
 */
export async function recordEvents(
  database: Database,
  report: {
    provider: BounceProvider;
    events: readonly MailEvent[];
    onceToken?: string | undefined;
    lists: readonly { table: string }[];
    now: Date;
  },
): Promise<void> {
  const { provider, events, onceToken, lists, now } = report;
  const recordBatch = (batch: readonly MailEvent[], token: string | undefined) =>
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
      for (const event of batch) {
        const { id, kind, at, mailId } = event;
        if (now.getTime() - at.getTime() > maxReportAge) continue;
        // Hashed, since some services have long ids.
        const name = createHash("sha256").update(id).digest("base64url");
        if (!(await isNew(name, kind, at, mailId ?? null))) continue;
        if (kind !== "delayed") await applyEvent(transaction, { ...event, kind }, lists);
      }
      return true;
    });
  // Sorted, so that two reports about the same people cannot deadlock.
  const inOrder = events.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  if (onceToken && events.length === 0) await recordBatch([], onceToken);
  for (let from = 0; from < inOrder.length; from += eventsAtOnce) {
    const token = from === 0 ? onceToken : undefined;
    if (!(await recordBatch(inOrder.slice(from, from + eventsAtOnce), token))) return;
  }
}

const orderOf = ({ mailId = "", email = "" }: MailEvent) => `${mailId} ${email.toLowerCase()}`;

/** Records an event with the recipient, and suppresses the address. */
async function applyEvent(
  on: Queryable,
  { kind, at, mailId, email, detail }: MailEvent & { kind: keyof typeof effects },
  lists: readonly { table: string }[],
): Promise<void> {
  const { column, reason } = effects[kind];
  const [recipient] = mailId
    ? await on.query<{ campaign_id: string; subject_id: string | null }>(
        `UPDATE mails SET ${column} = coalesce(${column}, $2) WHERE id = $1 AND batch_id IS NOT NULL
         RETURNING batch_id AS campaign_id, subject_id`,
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
    const [person] = await on.query<{ email: string; email_key: string }>(
      selects.join(" UNION ALL "),
      [value],
    );
    return person;
  };
  const findByAddress = (email: string | undefined) => {
    const address = storedEmailAddress(email ?? "");
    return find("email_key", address.outcome === "valid" ? address.key : undefined);
  };
  // By the mail's id first, since a report may name an address that the mail was forwarded to.
  const person =
    (await find("id", recipient?.subject_id ?? undefined)) ??
    (await findByAddress(mail?.to_address)) ??
    (await findByAddress(email));
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

/** Deletes the ids of events that are too old to be reported again. Returns how many. */
export async function purgeEvents(on: Queryable, now: Date): Promise<number> {
  const deleted = await on.query("DELETE FROM mail_events WHERE at < $1 RETURNING 1", [
    earlier(now, retention),
  ]);
  return deleted.length;
}
