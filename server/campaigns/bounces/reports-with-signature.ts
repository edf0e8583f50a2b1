import { createHmac, createPublicKey, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";
import { day, minute } from "#server/database/durations.ts";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { refusalCause } from "#server/mail/refusal.ts";
import { kindOfBounce } from "./amazon-ses.ts";
import {
  eventsIn,
  forged,
  type HeaderCheck,
  kindOfRefusal,
  type MailEvent,
  mailEvent,
  malformed,
  parseAs,
  type ReportReader,
} from "./mail-events.ts";

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
const maxMailgunAge = day;

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
    const expected = createHmac("sha256", key)
      .update(timestamp + token)
      .digest("hex");
    const age = now.getTime() - Number(timestamp) * 1000;
    if (!isSameSecret(signature, expected) || Math.abs(age) > maxMailgunAge) return forged;
    const event = report["event-data"];
    const status = event["delivery-status"];
    const reported = mailEvent(
      {
        id: event.id,
        kind: kindOfMailgun(event),
        email: event.recipient,
        mailId: (event["user-variables"] as { rid?: unknown } | null | undefined)?.rid,
        at: event.timestamp,
        detail: status?.message || status?.description || (event.reason ?? event.event),
      },
      now,
    );
    // The token of an event that does not concern us is spent too: it would sign any other event.
    return { outcome: "read", onceToken: token, events: reported ? [reported] : [] };
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
export const sendgridKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

const sendgridSignature = "x-twilio-email-event-webhook-signature";

/** A signature has about 70 bytes: 96 characters of base64. */
export const hasSignature: HeaderCheck = ({ [sendgridSignature]: signature }) =>
  typeof signature === "string" && signature.length >= 80 && signature.length <= 200;

/** Reports of SendGrid, several at a time, signed with a key that it made for us. */
export function sendgrid(keyText: string): ReportReader {
  const key = sendgridKey(keyText);
  return async ({ headers, body, now }) => {
    const signature = String(headers[sendgridSignature] ?? "");
    const timestamp = String(headers["x-twilio-email-event-webhook-timestamp"] ?? "");
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify("sha256", signed, key, Buffer.from(signature, "base64"))) return forged;
    const read = (event: z.infer<typeof sendgridEvent>) => ({
      id: event.sg_event_id,
      kind: kindOfSendgrid(event),
      mailId: event.rid,
      email: event.email,
      at: event.timestamp,
      detail: event.reason ?? event.event,
    });
    return eventsIn(sendgridEvent, body, now, read, z.array(z.unknown()));
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

const text = z.nullish(z.string());

const resendReport = z.object({
  type: z.string(),
  created_at: text,
  data: z.object({
    to: z.nullish(z.array(z.string())),
    headers: z.nullish(z.array(z.object({ name: z.string(), value: z.string() }))),
    bounce: z.nullish(
      z.object({ type: text, subType: text, diagnosticCode: z.nullish(z.array(z.string())) }),
    ),
    suppressed: z.nullish(z.object({ type: text })),
  }),
});

function kindOfResend({ type, data }: z.infer<typeof resendReport>): MailEvent["kind"] | undefined {
  const { bounce, suppressed } = data;
  if (type === "email.bounced") {
    const answer = bounce?.diagnosticCode?.[0] ?? "";
    return kindOfBounce(bounce?.type, bounce?.subType, undefined, answer);
  }
  if (type === "email.suppressed") return kindOfBounce("", suppressed?.type, undefined, "");
  if (type === "email.complained") return "complained";
  return type === "email.delivery_delayed" ? "delayed" : undefined;
}

/** The secret as Resend's page shows it. */
export const resendSecret = /^whsec_[A-Za-z\d+/]{32,}={0,2}$/;

/** How far the time of a signature may lie from ours, as Svix recommends, which sends Resend's reports. */
const maxResendAge = 5 * minute;

/** Several signatures while a secret is being changed. */
export const hasSvixSignature: HeaderCheck = (headers) =>
  /^v1,[A-Za-z\d+/]{43}=/.test(String(headers["svix-signature"])) &&
  /^\d{1,12}$/.test(String(headers["svix-timestamp"])) &&
  /^.{1,200}$/.test(String(headers["svix-id"] ?? ""));

/** Reports of Resend, signed by Svix: the id, the time and the bytes, with a secret made for us. */
export function resend(secret: string): ReportReader {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return async ({ headers, body, now }) => {
    if (!hasSvixSignature(headers)) return forged;
    const [id, seconds, signatures] = ["id", "timestamp", "signature"].map((name) =>
      String(headers[`svix-${name}`]),
    ) as [string, string, string];
    const mac = createHmac("sha256", key).update(`${id}.${seconds}.`).update(body);
    const expected = `v1,${mac.digest("base64")}`;
    const isSigned = signatures.split(" ").some((one) => isSameSecret(one, expected));
    const age = now.getTime() - Number(seconds) * 1000;
    if (!isSigned || Math.abs(age) > maxResendAge) return forged;
    return eventsIn(resendReport, body, now, (sent) => {
      const { to, headers: ours, bounce, suppressed } = sent.data;
      return {
        id,
        kind: kindOfResend(sent),
        mailId: ours?.find(({ name }) => /^x-campaign-rid$/i.test(name))?.value,
        email: to?.[0],
        at: sent.created_at,
        detail: bounce?.diagnosticCode?.[0] ?? bounce?.subType ?? suppressed?.type ?? sent.type,
      };
    });
  };
}
