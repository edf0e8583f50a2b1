import { createHmac, createPublicKey, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";
import { day } from "#server/database/durations.ts";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { refusalCause } from "#server/mail/refusal.ts";
import {
  forged,
  type HeaderCheck,
  kindOfHardBounce,
  kindOfRefusal,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  nothing,
  parseAs,
  type ReportReader,
} from "./mail-events.ts";

const postmarkReport = z.object({
  RecordType: z.string(),
  ID: z.optional(z.number()),
  Type: z.nullish(z.string()),
  Email: z.nullish(z.string()),
  BouncedAt: z.nullish(z.string()),
  Description: z.nullish(z.string()),
  Details: z.nullish(z.string()),
  Metadata: z.nullish(z.record(z.string(), z.unknown())),
  // Of a `SubscriptionChange`, which has no id.
  Recipient: z.nullish(z.string()),
  ChangedAt: z.nullish(z.string()),
  SuppressSending: z.optional(z.boolean()),
  SuppressionReason: z.nullish(z.string()),
});

export function hasLogin(credentials: string): HeaderCheck {
  const right = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return ({ authorization }) => isSameSecret(authorization ?? "", right);
}

/** Reports of Postmark, which signs nothing: it sends the name and password that our address requires. */
export function postmark(credentials: string): ReportReader {
  const isGenuine = hasLogin(credentials);
  return async ({ headers, body, now }) => {
    if (!isGenuine(headers)) return forged;
    const event = parseAs(postmarkReport, body);
    if (!event) return malformed;
    const kind = kindOfPostmark(event);
    if (!kind) return nothing;
    const { RecordType: record, Recipient: recipient, ChangedAt: changedAt } = event;
    const id = event.ID ?? (recipient && changedAt && `${recipient} ${changedAt}`);
    if (id === undefined || !id) return malformed;
    return {
      outcome: "read",
      events: [
        {
          id: `${record}:${id}`,
          kind,
          mailId: mailIdIn(event.Metadata?.rid),
          email: event.Email ?? recipient ?? undefined,
          at: momentOf(event.BouncedAt ?? changedAt, now),
          detail: event.Details ?? event.Description ?? event.Type ?? record,
        },
      ],
    };
  };
}

function kindOfPostmark(event: z.infer<typeof postmarkReport>): MailEvent["kind"] | undefined {
  const { RecordType: record, Type: type, Details: details } = event;
  if (record === "SpamComplaint") return "complained";
  if (record === "SubscriptionChange") {
    return event.SuppressSending === true
      ? postmarkSuppressions.get(event.SuppressionReason ?? "")
      : undefined;
  }
  if (record !== "Bounce") return undefined;
  if (type === "HardBounce") return kindOfHardBounce(details);
  return postmarkTypes.get(type ?? "") ?? "delayed";
}

/** Postmark's kinds of bounces that are not a mail server's answer. */
const postmarkTypes = new Map<string, MailEvent["kind"]>([
  ["BadEmailAddress", "bounced"],
  ["ManuallyDeactivated", "bounced"],
  ["SpamComplaint", "complained"],
  ["Unsubscribe", "unsubscribed"],
]);

/** Why Postmark stopped to send. A `HardBounce` has a report of its own, with what the mail server said. */
const postmarkSuppressions = new Map<string, MailEvent["kind"]>([
  ["ManualSuppression", "unsubscribed"],
  ["SpamComplaint", "complained"],
]);

const mailgunReport = z.object({
  signature: z.object({
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    signature: z.string(),
  }),
  "event-data": z.object({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    event: z.string(),
    severity: z.optional(z.string()),
    reason: z.optional(z.string()),
    recipient: z.optional(z.string()),
    timestamp: z.optional(z.number()),
    "delivery-status": z.optional(
      z.object({
        message: z.nullish(z.string()),
        description: z.nullish(z.string()),
        "enhanced-code": z.nullish(z.string()),
      }),
    ),
    "user-variables": z.optional(z.unknown()),
  }),
});

/** Mailgun retries for eight hours; an older signature is not theirs. */
const oldestSignature = day;

/** The reasons of Mailgun's own suppression list. */
const mailgunSuppressions = new Map<string, MailEvent["kind"]>([
  ["suppress-bounce", "bounced"],
  ["suppress-complaint", "complained"],
  ["suppress-unsubscribe", "unsubscribed"],
]);

/** Reports of Mailgun. It signs a time and a token, not the report, so each token is accepted once. */
export function mailgun(key: string): ReportReader {
  return async ({ body, now }) => {
    const report = parseAs(mailgunReport, body);
    if (!report) return malformed;
    const { timestamp, token, signature } = report.signature;
    const right = createHmac("sha256", key)
      .update(timestamp + token)
      .digest("hex");
    const age = now.getTime() - Number(timestamp) * 1000;
    if (!isSameSecret(signature, right) || Math.abs(age) > oldestSignature) return forged;
    const event = report["event-data"];
    const kind = kindOfMailgun(event);
    // Its token is spent too: it would sign any other event.
    if (!kind) return { outcome: "read", onceToken: token, events: [] };
    const status = event["delivery-status"];
    return {
      outcome: "read",
      onceToken: token,
      events: [
        {
          id: event.id,
          kind,
          email: event.recipient,
          mailId: mailIdIn((event["user-variables"] as { rid?: unknown } | null | undefined)?.rid),
          at: momentOf(event.timestamp, now),
          detail: status?.message || status?.description || (event.reason ?? event.event),
        },
      ],
    };
  };
}

function kindOfMailgun({
  event,
  severity,
  reason = "",
  "delivery-status": status,
}: z.infer<typeof mailgunReport>["event-data"]): MailEvent["kind"] | undefined {
  if (event === "complained" || event === "unsubscribed") return event;
  if (event !== "failed") return undefined;
  const text = [status?.message, status?.description].join(" ");
  return (
    mailgunSuppressions.get(reason) ??
    (severity === "permanent" ? kindOfRefusal(status?.["enhanced-code"], text) : "delayed")
  );
}

/**
 * One event of SendGrid's. A batch has the events of all programs that use the account, with their own
 * `unique_args` among the fields: an event that cannot be parsed is not about our mail.
 */
const sendgridEvent = z.object({
  event: z.string(),
  type: z.nullish(z.string()),
  email: z.nullish(z.string()),
  timestamp: z.nullish(z.number()),
  sg_event_id: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  bounce_classification: z.nullish(z.string()),
  rid: z.optional(z.unknown()),
});

/** The key as SendGrid's page shows it; throws on an invalid one. */
export const sendgridKey = (given: string): KeyObject =>
  createPublicKey({ key: Buffer.from(given, "base64"), format: "der", type: "spki" });

const sendgridSignature = "x-twilio-email-event-webhook-signature";

/** A signature has about 70 bytes: 96 characters of base64. */
export const hasSignature: HeaderCheck = ({ [sendgridSignature]: signature }) =>
  typeof signature === "string" && signature.length >= 80 && signature.length <= 200;

/** Reports of SendGrid, several at a time, signed with a key that it made for us. */
export function sendgrid(given: string): ReportReader {
  const key = sendgridKey(given);
  return async ({ headers, body, now }) => {
    const signature = String(headers[sendgridSignature] ?? "");
    const timestamp = String(headers["x-twilio-email-event-webhook-timestamp"] ?? "");
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify("sha256", signed, key, Buffer.from(signature, "base64"))) return forged;
    const batch = parseAs(z.array(z.unknown()), body);
    if (!batch) return malformed;
    return {
      outcome: "read",
      events: batch.flatMap((value) => {
        const event = sendgridEvent.safeParse(value).data;
        const kind = event && kindOfSendgrid(event);
        if (!kind) return [];
        return {
          id: event.sg_event_id,
          kind,
          mailId: mailIdIn(event.rid),
          email: event.email ?? undefined,
          at: momentOf(event.timestamp, now),
          detail: event.reason ?? event.event,
        };
      }),
    };
  };
}

/** The reasons of SendGrid's own suppression list. */
const sendgridSuppressions = new Map<string, MailEvent["kind"]>([
  ["Bounced Address", "bounced"],
  ["Invalid", "bounced"],
  ["Spam Reporting Address", "complained"],
  ["Unsubscribed Address", "unsubscribed"],
]);

function kindOfSendgrid({
  event,
  type,
  status,
  reason,
  bounce_classification: classification,
}: z.infer<typeof sendgridEvent>): MailEvent["kind"] | undefined {
  if (event === "bounce") {
    const cause = refusalCause(status ?? undefined, reason ?? "");
    const isInvalid = cause === "unclear" && classification === "Invalid Address";
    const isPermanent = type !== "blocked" && type !== "expired";
    return isPermanent && (cause === "address" || isInvalid) ? "bounced" : "delayed";
  }
  if (event === "dropped") return sendgridSuppressions.get(reason ?? "") ?? "delayed";
  if (event === "spamreport") return "complained";
  return event === "unsubscribe" || event === "group_unsubscribe" ? "unsubscribed" : undefined;
}
