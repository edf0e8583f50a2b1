import { createVerify, X509Certificate } from "node:crypto";
import * as z from "zod/mini";
import { minute } from "#server/database/durations.ts";
import {
  forged,
  kindOfComplaint,
  kindOfRefusal,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  noEvents,
  parseAs,
  type ReadReport,
  type ReportReader,
} from "./mail-events.ts";

const message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.optional(z.string()),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
});
type SnsMessage = z.infer<typeof message>;

const recipients = z.array(
  z.object({
    emailAddress: z.string(),
    status: z.optional(z.string()),
    diagnosticCode: z.optional(z.string()),
  }),
);
const mail = z.object({
  messageId: z.optional(z.string()),
  headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});
const feedback = { feedbackId: z.string(), timestamp: z.optional(z.string()) };
/** A report of Amazon SES, by notifications (`notificationType`) or by event publishing (`eventType`). */
const notification = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  mail: z.optional(mail),
  bounce: z.optional(
    z.object({
      ...feedback,
      bounceType: z.string(),
      bounceSubType: z.optional(z.string()),
      bouncedRecipients: recipients,
    }),
  ),
  complaint: z.optional(
    z.object({
      ...feedback,
      complaintFeedbackType: z.nullish(z.string()),
      complainedRecipients: recipients,
    }),
  ),
});

export const topicPattern =
  /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]+):\d{12}:[\w-]{1,256}(?:\.fifo)?$/;

/** Milliseconds that Amazon may take to answer. */
const requestTimeout = 8_000;
const certificateLimit = 20_000;
/**
 * How many certificates are fetched for calls of one network, and of all, in this time. Amazon uses one at a
 * time, for about a year, but a sender who knows a topic's name could make us fetch any number.
 */
const fetchLimit = { perNetwork: 4, inAll: 60, within: 10 * minute };

/** The signed fields, in their order. Each kind of message has some of them. */
// biome-ignore format: one line of names
const signedFields = ["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const;

/** Reports of Amazon SES, brought by Amazon SNS from topics that we know. */
export function amazonSes(topics: readonly string[], request: typeof fetch): ReportReader {
  /** Also those that are still being fetched: after a start, many reports come before the first is here. */
  const certificates = new Map<string, { fetched: Promise<X509Certificate>; until: number }>();
  let fetched = { from: new Map<string, number>(), inAll: 0, until: 0 };

  /** Counts a fetch, in memory: unsigned calls must not cost a statement. */
  function mayFetch(from: string, now: Date): boolean {
    const at = now.getTime();
    if (at >= fetched.until) fetched = { from: new Map(), inAll: 0, until: at + fetchLimit.within };
    const fetchedByNetwork = fetched.from.get(from) ?? 0;
    if (fetchedByNetwork >= fetchLimit.perNetwork || fetched.inAll >= fetchLimit.inAll)
      return false;
    fetched.from.set(from, fetchedByNetwork + 1);
    fetched.inAll += 1;
    return true;
  }

  function certificateAt(url: URL, from: string, now: Date): Promise<X509Certificate> {
    const known = certificates.get(url.href);
    if (known && now.getTime() < known.until) return known.fetched;
    if (!mayFetch(from, now)) return Promise.reject(new Error("too many certificates were named"));
    // They change about once a year.
    if (certificates.size >= 8) certificates.clear();
    const entry = { fetched: fetchCertificate(url), until: Number.POSITIVE_INFINITY };
    certificates.set(url.href, entry);
    entry.fetched.then(
      ({ validTo }) => {
        entry.until = Date.parse(validTo);
      },
      () => certificates.delete(url.href),
    );
    return entry.fetched;
  }

  async function fetchCertificate(url: URL): Promise<X509Certificate> {
    const answer = await request(url, {
      redirect: "error",
      signal: AbortSignal.timeout(requestTimeout),
    });
    const text = answer.ok ? await answer.text() : "";
    if (text === "" || text.length > certificateLimit) {
      throw new Error(`the certificate was answered with ${answer.status}`);
    }
    return new X509Certificate(text);
  }

  function isSigned(sent: SnsMessage, certificate: X509Certificate, now: Date): boolean {
    const isValid = now >= new Date(certificate.validFrom) && now < new Date(certificate.validTo);
    const signed = signedFields
      .filter((name) => sent[name] !== undefined)
      .map((name) => `${name}\n${sent[name]}\n`)
      .join("");
    const verify = createVerify(sent.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
    return isValid && verify.update(signed).verify(certificate.publicKey, sent.Signature, "base64");
  }

  return async ({ body, now, from }) => {
    const sent = parseAs(message, body);
    if (!sent) return malformed;
    if (!topics.includes(sent.TopicArn)) return forged;
    const certificateUrl = amazonUrl(sent.SigningCertURL, sent.TopicArn);
    // The whole rest of the address: with queries, one certificate would have any number of addresses.
    const path = certificateUrl?.href.slice(certificateUrl.origin.length) ?? "";
    if (!certificateUrl || !/^\/SimpleNotificationService-[\da-f]+\.pem$/.test(path)) return forged;
    try {
      const certificate = await certificateAt(certificateUrl, from, now);
      if (!isSigned(sent, certificate, now)) return forged;
      if (sent.Type === "Notification") return read(sent, now);
      if (sent.Type === "SubscriptionConfirmation") {
        const confirm = amazonUrl(sent.SubscribeURL ?? "", sent.TopicArn);
        if (!confirm) return forged;
        const signal = AbortSignal.timeout(requestTimeout);
        const answer = await request(confirm, { redirect: "error", signal });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`confirming was answered with ${answer.status}`);
      }
      return noEvents;
    } catch (error) {
      return { outcome: "failed", detail: (error as Error).message };
    }
  };
}

/** An address of the notification service in the topic's own region, or undefined. */
function amazonUrl(text: string, topic: string): URL | undefined {
  const url = URL.parse(text);
  const [, region = ""] = topicPattern.exec(topic) ?? [];
  const hosts = [`sns.${region}.amazonaws.com`, `sns.${region}.amazonaws.com.cn`];
  const isAmazon =
    url?.protocol === "https:" &&
    hosts.includes(url.hostname) &&
    [url.port, url.username, url.password].every((part) => part === "");
  return isAmazon ? url : undefined;
}

function read(sent: SnsMessage, now: Date): ReadReport {
  const parsed = parseAs(notification, sent.Message);
  // SNS also sends messages about the topic itself.
  if (!parsed) return noEvents;
  const rid = parsed.mail?.headers?.find(({ name }) => /^x-campaign-rid$/i.test(name));
  const mailId = mailIdIn(rid?.value);
  const shared = (
    { feedbackId, timestamp }: { feedbackId: string; timestamp?: string | undefined },
    { emailAddress: email }: { emailAddress: string },
    index: number,
  ) => ({
    id: index === 0 ? feedbackId : `${feedbackId}:${index}`,
    at: momentOf(timestamp ?? sent.Timestamp, now),
    mailId,
    email,
  });
  const type = parsed.notificationType ?? parsed.eventType;
  const { bounce, complaint } = parsed;
  if (type === "Bounce" && bounce) {
    const { bounceType, bounceSubType = "" } = bounce;
    const events = bounce.bouncedRecipients.map((one, index): MailEvent => {
      const { status, diagnosticCode } = one;
      const detail = diagnosticCode ?? status ?? bounceType;
      const kind = kindOfBounce(bounceType, bounceSubType, status, detail);
      return { ...shared(bounce, one, index), kind, detail };
    });
    return { outcome: "read", events };
  }
  const kind = kindOfComplaint(complaint?.complaintFeedbackType);
  if (type !== "Complaint" || !complaint || !kind) return noEvents;
  const events = complaint.complainedRecipients.map((one, index) => ({
    ...shared(complaint, one, index),
    kind,
    detail: complaint.complaintFeedbackType ?? "",
  }));
  return { outcome: "read", events };
}

/** What one of Amazon's kinds of bounces means, which Resend gives too: it sends by Amazon. */
export function kindOfBounce(
  type: string | null | undefined,
  subType: string | null | undefined,
  status: string | undefined,
  answer: string,
): MailEvent["kind"] {
  if (type === "Transient") return "delayed";
  if (invalidAddress.has(subType ?? "")) return "bounced";
  // A status such as 2.0.0 is that of the server that accepted the mail first.
  return kindOfRefusal(status?.startsWith("2.") ? undefined : status, answer);
}

/** Amazon's kinds of permanent bounces that are about the address, whatever the status. */
const invalidAddress = new Set(["NoEmail", "Suppressed", "OnAccountSuppressionList"]);
