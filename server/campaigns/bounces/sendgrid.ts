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
 * One of a batch. All that is sent by an account comes together, and whatever other programs name
 * `unique_args` stands among the fields: one of them that cannot be read is none of ours.
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

/** Their signatures have some 70 bytes. */
export const bringsSignature: HeaderCheck = ({ [signatureHeader]: signature }) =>
  typeof signature === "string" && signature.length >= 80 && signature.length <= 200;

/** Reports of SendGrid, several at a time, signed with a key that it made for us. */
export function sendgrid(given: string): ReportReader {
  const key = sendgridKey(given);
  return async ({ headers, body, now }) => {
    const signature = String(headers[signatureHeader] ?? "");
    const timestamp = String(headers["x-twilio-email-event-webhook-timestamp"] ?? "");
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify("sha256", signed, key, Buffer.from(signature, "base64"))) return forged;
    const said = report.safeParse(parseJson(body.toString("utf8"))).data;
    if (!said) return malformed;
    return {
      outcome: "read",
      events: said.flatMap((given) => {
        const one = eventOfBatch.safeParse(given).data;
        const kind = one && kindOf(one);
        if (!kind) return [];
        return {
          id: one.sg_event_id,
          kind,
          mailId: mailIdIn(one.rid),
          email: one.email ?? undefined,
          at: momentOf(one.timestamp, now),
          detail: one.reason ?? one.event,
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
