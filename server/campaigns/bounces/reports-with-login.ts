import * as z from "zod/mini";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import {
  eventsIn,
  forged,
  type HeaderCheck,
  kindOfComplaint,
  kindOfHardBounce,
  kindOfRefusal,
  type MailEvent,
  mailEvent,
  malformed,
  noEvents,
  parseAs,
  type ReportedEvent,
  type ReportReader,
} from "./mail-events.ts";

type Kind = MailEvent["kind"];
const text = z.nullish(z.string());

export function hasLogin(credentials: string): HeaderCheck {
  const expected = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return ({ authorization }) => isSameSecret(authorization ?? "", expected);
}

/** Reports of a service that signs nothing: it sends the name and password that our address requires. */
const withLogin =
  <Sent>(
    schema: z.ZodMiniType<Sent>,
    read: (sent: Sent) => ReportedEvent | undefined,
  ): ((credentials: string) => ReportReader) =>
  (credentials) => {
    const isGenuine = hasLogin(credentials);
    return async ({ headers, body, now }) =>
      isGenuine(headers) ? eventsIn(schema, body, now, read) : forged;
  };

const postmarkReport = z.object({
  RecordType: z.string(),
  ID: z.optional(z.number()),
  Type: text,
  Email: text,
  BouncedAt: text,
  Description: text,
  Details: text,
  Metadata: z.nullish(z.record(z.string(), z.unknown())),
  // Of a `SubscriptionChange`, which has no id.
  Recipient: text,
  ChangedAt: text,
  SuppressSending: z.optional(z.boolean()),
  SuppressionReason: text,
});

/** Reports of Postmark, one event each. */
export function postmark(credentials: string): ReportReader {
  const isGenuine = hasLogin(credentials);
  return async ({ headers, body, now }) => {
    if (!isGenuine(headers)) return forged;
    const event = parseAs(postmarkReport, body);
    if (!event) return malformed;
    const { RecordType: record, Recipient: recipient, ChangedAt: changedAt } = event;
    const id = event.ID ?? (recipient && changedAt && `${recipient} ${changedAt}`);
    const reported = mailEvent(
      {
        id: `${record}:${id}`,
        kind: kindOfPostmark(event),
        mailId: event.Metadata?.rid,
        email: event.Email ?? recipient,
        at: event.BouncedAt ?? changedAt,
        detail: event.Details ?? event.Description ?? event.Type ?? record,
      },
      now,
    );
    if (!reported) return noEvents;
    return id ? { outcome: "read", events: [reported] } : malformed;
  };
}

function kindOfPostmark(event: z.infer<typeof postmarkReport>): Kind | undefined {
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
const postmarkTypes = new Map<string, Kind>([
  ["BadEmailAddress", "bounced"],
  ["ManuallyDeactivated", "bounced"],
  ["SpamComplaint", "complained"],
  ["Unsubscribe", "unsubscribed"],
]);

/** Why Postmark stopped to send. A `HardBounce` has a report of its own, with what the mail server said. */
const postmarkSuppressions = new Map<string, Kind>([
  ["ManualSuppression", "unsubscribed"],
  ["SpamComplaint", "complained"],
]);

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
  ({ event, email, reason, ts_event: at, ...sent }) => {
    const kind = brevoKinds.get(event);
    return {
      id: [event, sent["message-id"], email, at].join(" "),
      kind: kind === "bounced" ? kindOfHardBounce(reason) : kind,
      mailId: sent["X-Mailin-custom"],
      email,
      at,
      detail: reason || event,
    };
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
  ({ event, time, email, hard_bounce: isHard, error, comment, ...sent }) => {
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
    return {
      id: [event, sent.Message_GUID ?? sent.MessageID, email, time].join(" "),
      kind: kinds.get(event),
      mailId: sent.CustomID,
      email,
      at: time,
      detail: comment || error || event,
    };
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
  const { type, bounce_class: rawClass, raw_reason: reason, fbtype } = sent;
  if (type === "bounce" || type === "out_of_band") {
    const bounceClass = Number(rawClass);
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
  ({ msys }) => {
    const sent = sparkpostEvent.safeParse(Object.values(msys)[0]).data;
    if (!sent) return undefined;
    const { timestamp } = sent;
    return {
      id: sent.event_id,
      kind: kindOfSparkpost(sent),
      mailId: sent.rcpt_meta?.rid,
      email: sent.raw_rcpt_to ?? sent.rcpt_to,
      at: /^\d+$/.test(String(timestamp)) ? Number(timestamp) : timestamp,
      detail: sent.raw_reason || sent.fbtype || sent.type,
    };
  },
);
