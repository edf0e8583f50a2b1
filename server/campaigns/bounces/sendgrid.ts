import { createPublicKey, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";
import {
  forged,
  type HeaderCheck,
  kindOfFailure,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  parseJson,
  type ReportReader,
} from "./event.ts";

const report = z.array(z.unknown());
/**
 * One event of a batch. A batch has the events of all programs that use the account, with their own
 * `unique_args` among the fields: an event that cannot be parsed is not about our mail.
 */
const eventOfBatch = z.object({
  event: z.string(),
  type: z.nullish(z.string()),
  email: z.nullish(z.string()),
  timestamp: z.nullish(z.number()),
  sg_event_id: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  rid: z.optional(z.unknown()),
});

/** The key as SendGrid's page shows it; throws on an invalid one. */
export const sendgridKey = (given: string): KeyObject =>
  createPublicKey({ key: Buffer.from(given, "base64"), format: "der", type: "spki" });

const signatureHeader = "x-twilio-email-event-webhook-signature";

/** A signature has about 70 bytes: 96 characters of base64. */
export const hasSignature: HeaderCheck = ({ [signatureHeader]: signature }) =>
  typeof signature === "string" && signature.length >= 80 && signature.length <= 200;

/** Reports of SendGrid, several at a time, signed with a key that it made for us. */
export function sendgrid(given: string): ReportReader {
  const key = sendgridKey(given);
  return async ({ headers, body, now }) => {
    const signature = String(headers[signatureHeader] ?? "");
    const timestamp = String(headers["x-twilio-email-event-webhook-timestamp"] ?? "");
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify("sha256", signed, key, Buffer.from(signature, "base64"))) return forged;
    const batch = report.safeParse(parseJson(body.toString("utf8"))).data;
    if (!batch) return malformed;
    return {
      outcome: "read",
      events: batch.flatMap((value) => {
        const event = eventOfBatch.safeParse(value).data;
        const kind = event && kindOf(event);
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

/** The reasons of their own suppression list. */
const droppedFor = new Map<string, MailEvent["kind"]>([
  ["Bounced Address", "bounced"],
  ["Spam Reporting Address", "complained"],
  ["Unsubscribed Address", "unsubscribed"],
]);

function kindOf({
  event,
  type,
  status,
  reason,
}: z.infer<typeof eventOfBatch>): MailEvent["kind"] | undefined {
  if (event === "bounce") return kindOfFailure(type !== "blocked", status || undefined);
  if (event === "dropped") return droppedFor.get(reason ?? "") ?? "delayed";
  if (event === "spamreport") return "complained";
  return event === "unsubscribe" || event === "group_unsubscribe" ? "unsubscribed" : undefined;
}
