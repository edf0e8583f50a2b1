import * as z from "zod/mini";
import { campaign, lead, referralEntry, subscriber } from "./api-v1.ts";
import { pauseReasons } from "./campaigns.ts";
import { contactTopics } from "./choices.ts";
import { storedLocale } from "./languages.ts";
import { type EventType, testEvent } from "./webhooks.ts";

const text = z.string();
const time = z.string();

/** Of one subject: raised with each event, so that receivers drop what is older than what they have. */
const version = { version: z.number() };

/** Optional fields are sent with personal data only. */
const leadData = z.extend(
  z.pick(lead, { id: true, status: true, mark: true, invited_at: true, accepted_at: true }),
  {
    ...version,
    ...z.partial(
      z.pick(lead, {
        ...{ email: true, country: true, city: true, locale: true },
        ...{ heard_channel: true, heard_detail: true },
        ...{ utm_source: true, utm_medium: true, utm_campaign: true, referrer_url: true },
        ...{ created_at: true, confirmed_at: true },
      }),
    ).shape,
  },
);
const subscriberData = z.extend(z.pick(subscriber, { id: true, status: true }), {
  ...version,
  ...z.partial(
    z.pick(subscriber, { email: true, locale: true, created_at: true, confirmed_at: true }),
  ).shape,
});
/** Of who left or was erased. */
const goneData = z.object({ id: text, ...version });
const referralData = z.extend(
  z.pick(referralEntry, {
    ...{ id: true, state: true, reason: true, referrer_id: true, friend_id: true },
  }),
  version,
);
const messageData = z.object({
  ...{ id: text, ...version },
  topic: z.enum(contactTopics),
  about: z.nullable(text),
  locale: storedLocale,
  name: z.optional(text),
  email: z.optional(text),
  company: z.optional(z.nullable(text)),
  phone: z.optional(z.nullable(text)),
  subject: z.optional(text),
  message: z.optional(text),
  meeting_at: z.optional(z.nullable(time)),
  created_at: z.optional(time),
});
const applicationData = z.object({
  ...{ id: text, ...version },
  job: text,
  locale: storedLocale,
  name: z.optional(text),
  email: z.optional(text),
  links: z.optional(z.nullable(text)),
  note: z.optional(z.nullable(text)),
  created_at: z.optional(time),
});
const campaignData = z.extend(z.pick(campaign, { id: true, state: true, kind: true, name: true }), {
  ...version,
  pause_reason: z.nullable(z.enum(pauseReasons)),
});

const id = "0195f2f1-0000-7000-8000-000000000001";
const friend = "0195f2f1-0000-7000-8000-000000000002";
const at = "2026-11-27T10:00:00.000Z";
const numbered = { id, version: 1_795_773_600_000_000 };
const person = { name: "Layla", email: "layla@example.com" };
const before = "2026-11-27T09:58:12.000Z";
const unconfirmed = { status: "pending", created_at: at, confirmed_at: null } as const;

/** An example of each form of `data`, of an endpoint with personal data. */
const leadExample = {
  ...{ ...numbered, status: "confirmed", mark: "none", invited_at: null, accepted_at: null },
  ...{ email: person.email, country: "AE", city: null, locale: "ar" },
  ...{ heard_channel: "search", heard_detail: null },
  ...{ utm_source: "newsletter", utm_medium: null, utm_campaign: null, referrer_url: null },
  ...{ created_at: before, confirmed_at: at },
};
const subscriberExample = {
  ...{ ...numbered, status: "confirmed", email: person.email, locale: "fr" },
  ...{ created_at: before, confirmed_at: at },
};
const referralExample = { ...numbered, state: "credited", reason: null, referrer_id: friend };
const messageExample = {
  ...{ ...numbered, topic: "general", about: null, locale: "en", ...person },
  ...{ company: "Example Ltd", phone: null, subject: "Prices", message: "What does it cost?" },
  ...{ meeting_at: null, created_at: at },
};
const applicationExample = {
  ...{ ...numbered, job: "engineer", locale: "en", ...person },
  ...{ links: "https://example.com/layla", note: null, created_at: at },
};
const campaignExample = { ...numbered, state: "finished", kind: "newsletter", name: "November" };

interface WebhookEvent {
  summary: string;
  data: z.ZodMiniObject;
  example: object;
}
const ofLead = (summary: string, change: Partial<z.infer<typeof leadData>> = {}): WebhookEvent => ({
  ...{ summary, data: leadData, example: { ...leadExample, ...change } },
});
const ofSubscriber = (
  summary: string,
  change: Partial<z.infer<typeof subscriberData>> = {},
): WebhookEvent => ({
  ...{ summary, data: subscriberData, example: { ...subscriberExample, ...change } },
});
const gone = (summary: string): WebhookEvent => ({
  ...{ summary: `${summary}: delete what you keep of this id`, data: goneData, example: numbered },
});

/** Every event that is posted, in the shape `event`; its type is also that of the body. */
export const webhookEvents: Record<EventType | typeof testEvent, WebhookEvent> = {
  "lead.joined": ofLead("A lead joined the waitlist", unconfirmed),
  "lead.confirmed": ofLead("A lead confirmed their address"),
  "lead.invited": ofLead("A lead was invited, the first time or again", { invited_at: at }),
  "lead.accepted": ofLead("A lead accepted their invitation", {
    invited_at: before,
    accepted_at: at,
  }),
  "lead.marked": ofLead("The label of a lead changed", { mark: "priority" }),
  "lead.unsubscribed": gone("A lead unsubscribed"),
  "lead.erased": gone("A lead was erased"),
  "referral.credited": {
    summary: "A friend counts for the lead whose link they used",
    data: referralData,
    example: { ...referralExample, friend_id: id },
  },
  "referral.revoked": {
    summary: "A friend no longer counts; erased friends have no id",
    data: referralData,
    example: { ...referralExample, state: "revoked", reason: "left", friend_id: null },
  },
  "subscriber.joined": ofSubscriber("Someone subscribed to the newsletter", unconfirmed),
  "subscriber.confirmed": ofSubscriber("A newsletter subscriber confirmed their address"),
  "subscriber.unsubscribed": gone("A subscriber unsubscribed"),
  "subscriber.erased": gone("A subscriber was erased"),
  "message.received": {
    summary: "A message arrived from the contact form",
    data: messageData,
    example: messageExample,
  },
  "application.received": {
    summary: "An application for a position arrived",
    data: applicationData,
    example: applicationExample,
  },
  "campaign.finished": {
    summary: "A campaign was sent to its last recipient",
    data: campaignData,
    example: { ...campaignExample, pause_reason: null },
  },
  "campaign.paused": {
    summary: "A campaign was paused",
    data: campaignData,
    example: { ...campaignExample, state: "paused", pause_reason: "complaints" },
  },
  [testEvent]: {
    summary: "The event that a test sends",
    data: z.object({ id: text }),
    example: { id },
  },
};

/** The body that an event is posted as. */
export const eventBody = (type: keyof typeof webhookEvents) =>
  z.object({ type: z.literal(type), timestamp: time, data: webhookEvents[type].data });

/** A body of each event. */
export const eventExample = (type: keyof typeof webhookEvents) => ({
  type,
  timestamp: at,
  data: webhookEvents[type].example,
});
