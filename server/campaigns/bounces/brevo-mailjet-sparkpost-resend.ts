import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { minute } from "#server/database/durations.ts";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { kindOfBounce } from "./amazon-ses.ts";
import {
  forged,
  type HeaderCheck,
  kindOfComplaint,
  kindOfHardBounce,
  kindOfRefusal,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  parseAs,
  type ReadReport,
  type ReportReader,
} from "./mail-events.ts";
import { hasLogin } from "./postmark-mailgun-sendgrid.ts";

type Kind = MailEvent["kind"];
const text = z.nullish(z.string());

/**
 * The events of a body, which is one of them or a list. A list has those of all programs that use the account: what
 * cannot be parsed is not about our mail.
 */
function eventsIn<Sent>(
  schema: z.ZodMiniType<Sent>,
  body: Buffer,
  read: (sent: Sent) => MailEvent | undefined,
): ReadReport {
  const sent = parseAs(z.union([z.array(z.unknown()), z.looseObject({})]), body);
  if (!sent) return malformed;
  const events = [sent].flat().flatMap((value) => {
    const event = schema.safeParse(value).data;
    return (event && read(event)) ?? [];
  });
  return { outcome: "read", events };
}

/** Reports of a service that signs nothing: it sends the name and password that our address requires. */
const withLogin =
  <Sent>(
    schema: z.ZodMiniType<Sent>,
    read: (sent: Sent, now: Date) => MailEvent | undefined,
  ): ((credentials: string) => ReportReader) =>
  (credentials) => {
    const isGenuine = hasLogin(credentials);
    return async ({ headers, body, now }) =>
      isGenuine(headers) ? eventsIn(schema, body, (sent) => read(sent, now)) : forged;
  };

const brevoKinds = new Map<string, Kind>([
  ["hard_bounce", "bounced"],
  ["invalid_email", "bounced"],
  ["soft_bounce", "delayed"],
  ["deferred", "delayed"],
  ["error", "delayed"],
  // Its own list of blocked contacts, which does not say why they are on it.
  ["blocked", "delayed"],
  ["spam", "complained"],
  ["complaint", "complained"],
  ["unsubscribed", "unsubscribed"],
]);

/** Reports of Brevo. Its events have no id of their own: `id` is that of the webhook. */
export const brevo = withLogin(
  z.object({
    event: z.string(),
    email: z.string(),
    "message-id": text,
    ts_event: z.nullish(z.number()),
    reason: text,
    "X-Mailin-custom": text,
  }),
  ({ event, email, reason, ts_event: at, ...sent }, now) => {
    const kind = brevoKinds.get(event);
    return (
      kind && {
        id: [event, sent["message-id"], email, at].join(" "),
        kind: kind === "bounced" ? kindOfHardBounce(reason) : kind,
        mailId: mailIdIn(sent["X-Mailin-custom"]),
        email,
        at: momentOf(at, now),
        detail: reason || event,
      }
    );
  },
);

/** The errors of Mailjet that are about the address. */
const mailjetAddressErrors = new Set(["user unknown", "mailbox inactive", "invalid domain"]);

/** Reports of Mailjet. The number of a message is larger than JSON's numbers are exact. */
export const mailjet = withLogin(
  z.object({
    event: z.string(),
    time: z.nullish(z.number()),
    MessageID: z.nullish(z.number()),
    Message_GUID: text,
    email: z.string(),
    CustomID: text,
    hard_bounce: z.nullish(z.boolean()),
    error: text,
    comment: text,
  }),
  ({ event, time, email, hard_bounce: isHard, error, comment, ...sent }, now) => {
    const namesAddress = mailjetAddressErrors.has(error ?? "");
    const bounce = namesAddress
      ? kindOfHardBounce(comment)
      : kindOfRefusal(undefined, comment ?? "");
    const kinds = new Map<string, Kind>([
      ["bounce", isHard ? bounce : "delayed"],
      ["blocked", "delayed"],
      ["spam", "complained"],
      ["unsub", "unsubscribed"],
    ]);
    const kind = kinds.get(event);
    return (
      kind && {
        id: [event, sent.Message_GUID ?? sent.MessageID, email, time].join(" "),
        kind,
        mailId: mailIdIn(sent.CustomID),
        email,
        at: momentOf(time, now),
        detail: comment || error || event,
      }
    );
  },
);

const sparkpostEvent = z.object({
  type: z.string(),
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
  bounce_class: z.nullish(z.union([z.string(), z.number()])),
  fbtype: text,
  raw_reason: text,
  raw_rcpt_to: text,
  rcpt_to: text,
  rcpt_meta: z.nullish(z.looseObject({ rid: z.optional(z.unknown()) })),
  timestamp: z.nullish(z.union([z.string(), z.number()])),
});

function kindOfSparkpost(sent: z.infer<typeof sparkpostEvent>): Kind | undefined {
  const { type, bounce_class: given, raw_reason: reason, fbtype } = sent;
  if (type === "bounce" || type === "out_of_band") {
    const bounceClass = Number(given);
    if (bounceClass === 10 || bounceClass === 30) return kindOfHardBounce(reason);
    // An answer that SparkPost does not know.
    if (bounceClass === 1) return kindOfRefusal(undefined, reason ?? "");
    if (bounceClass === 90) return "unsubscribed";
    // Replies of people and of programs.
    return [60, 80, 100].includes(bounceClass) ? undefined : "delayed";
  }
  if (type === "spam_complaint") return kindOfComplaint(fbtype);
  if (type === "list_unsubscribe" || type === "link_unsubscribe") return "unsubscribed";
  // The last is its own list, which does not say why an address is on it.
  return ["delay", "policy_rejection", "generation_rejection"].includes(type)
    ? "delayed"
    : undefined;
}

/** Reports of SparkPost, each event within the name of its group. A call that tests the address has none. */
export const sparkpost = withLogin(
  z.object({ msys: z.record(z.string(), z.unknown()) }),
  ({ msys }, now) => {
    const sent = sparkpostEvent.safeParse(Object.values(msys)[0]).data;
    const kind = sent && kindOfSparkpost(sent);
    const { timestamp } = sent ?? {};
    return (
      kind && {
        id: sent.event_id,
        kind,
        mailId: mailIdIn(sent.rcpt_meta?.rid),
        email: sent.raw_rcpt_to ?? sent.rcpt_to ?? undefined,
        at: momentOf(/^\d+$/.test(String(timestamp)) ? Number(timestamp) : timestamp, now),
        detail: sent.raw_reason || sent.fbtype || sent.type,
      }
    );
  },
);

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

function kindOfResend({ type, data }: z.infer<typeof resendReport>): Kind | undefined {
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
const signatureAge = 5 * minute;

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
    const [id, seconds, given] = ["id", "timestamp", "signature"].map((name) =>
      String(headers[`svix-${name}`]),
    ) as [string, string, string];
    const mac = createHmac("sha256", key).update(`${id}.${seconds}.`).update(body);
    const right = `v1,${mac.digest("base64")}`;
    const isSigned = given.split(" ").some((one) => isSameSecret(one, right));
    const age = now.getTime() - Number(seconds) * 1000;
    if (!isSigned || Math.abs(age) > signatureAge) return forged;
    return eventsIn(resendReport, body, (sent) => {
      const kind = kindOfResend(sent);
      const { to, headers: ours, bounce, suppressed } = sent.data;
      const rid = ours?.find(({ name }) => /^x-campaign-rid$/i.test(name));
      return (
        kind && {
          id,
          kind,
          mailId: mailIdIn(rid?.value),
          email: to?.[0],
          at: momentOf(sent.created_at, now),
          detail: bounce?.diagnosticCode?.[0] ?? bounce?.subType ?? suppressed?.type ?? sent.type,
        }
      );
    });
  };
}
