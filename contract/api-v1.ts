import * as z from "zod/mini";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import type { ApiScope } from "./api-keys.ts";
import { campaignCounts, campaignKinds, campaignStates } from "./campaigns.ts";
import { wantedLocale } from "./languages.ts";
import { leadMarks, leadStatuses, momentWithOffset, recordId } from "./leads.ts";
import { firstTouchLimit } from "./limits.ts";
import { locales, offeredLocale } from "./locale.ts";
import { referralReasons, referralStates } from "./place.ts";
import { optionalUpTo } from "./plain-text.ts";
import { optionalText, requiredText, visitorFields } from "./visitor.ts";
import {
  endpointCall,
  endpointStates,
  endpointTest,
  replayAnswer,
  replayByProgram,
} from "./webhooks.ts";

/** How many entries a page of a list has at most. */
const maxPageLength = 200;
/** How long an answer to a call with an `Idempotency-Key` is kept. */
export const idempotencyHours = 24;
export const idempotencyKeyLimit = 255;

const time = z.string();
const id = z.object({ id: recordId });

const page = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageLength)), 50),
};
const cursor = optionalUpTo(600).register(z.globalRegistry, {
  description: "The `next_cursor` of the page before: the list continues after its last entry.",
});
/** Oldest change first. The last cursor of a list continues where it ended, also a day later. */
const changesQuery = z.strictObject({
  ...page,
  cursor,
  updated_since: z.optional(momentWithOffset).register(z.globalRegistry, {
    description:
      "Only what has changed at this time or later. For the first page only: a cursor continues from there.",
  }),
});
export type ChangesQuery = z.infer<typeof changesQuery>;
const pageQuery = z.strictObject({ ...page, cursor });

const listOf = <Entry extends z.core.$ZodType>(entry: Entry) =>
  z.object({
    data: z.array(entry),
    has_more: z.boolean(),
    /** Null only of an empty list without a cursor. */
    next_cursor: z.nullable(z.string()),
  });

/** With `leads:personal` alone. */
const personal = {
  email: z.optional(z.string()),
  city: z.optional(z.nullable(z.string())),
  heard_detail: z.optional(z.nullable(z.string())),
  utm_source: z.optional(z.nullable(z.string())),
  utm_medium: z.optional(z.nullable(z.string())),
  utm_campaign: z.optional(z.nullable(z.string())),
  referrer_url: z.optional(z.nullable(z.string())),
  /** Answers to the group's own questions, by their ids. */
  answers: z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number()])))),
};

export const lead = z.object({
  id: z.string(),
  status: z.enum(leadStatuses),
  mark: z.enum(leadMarks),
  tags: z.array(z.string()),
  country: z.string(),
  locale: z.string(),
  heard_channel: z.string(),
  created_at: time,
  confirmed_at: z.nullable(time),
  invited_at: z.nullable(time),
  accepted_at: z.nullable(time),
  updated_at: time,
  ...personal,
});
export type ApiLead = z.infer<typeof lead>;

export const subscriber = z.object({
  id: z.string(),
  status: z.enum(leadStatuses),
  locale: z.string(),
  created_at: time,
  confirmed_at: z.nullable(time),
  updated_at: time,
  email: personal.email,
});
export type ApiSubscriber = z.infer<typeof subscriber>;

const firstTouch = optionalUpTo(firstTouchLimit);
const newLead = z.strictObject({
  email: visitorFields.email,
  country: z.enum(signupCountries),
  city: optionalText(120),
  heard_channel: z._default(z.enum(heardChannels), "other"),
  heard_detail: optionalText(500),
  /** The language of the confirmation mail. The description names those that are offered. */
  locale: z.clone(wantedLocale).register(z.globalRegistry, { enum: locales }),
  /** The person has agreed to the privacy text. */
  consent: z.literal(true),
  utm_source: firstTouch,
  utm_medium: firstTouch,
  utm_campaign: firstTouch,
  referrer_url: firstTouch,
  /** The code of a friend's link. */
  ref: firstTouch,
});

const joinedLead = z.object({
  /** With `leads:personal` alone. */
  id: z.optional(z.string()),
  /**
   * accepted: the only one without `leads:personal`, so that a key cannot find out who is on the list. joined: it is
   * new; resent: it was pending and is mailed again; already_confirmed: nothing was done.
   */
  outcome: z.enum(["accepted", "joined", "resent", "already_confirmed"]),
});

export const referralEntry = z.object({
  id: z.string(),
  referrer_id: z.string(),
  /** Null once the friend has been erased. */
  friend_id: z.nullable(z.string()),
  state: z.enum(referralStates),
  reason: z.nullable(z.enum(referralReasons)),
  confirmed_at: time,
  decided_at: z.nullable(time),
});
export type ApiReferral = z.infer<typeof referralEntry>;

const place = z.object({
  /** Among those who wait; null of others. */
  place: z.nullable(z.number()),
  /** Friends who count. */
  credits: z.number(),
  /** Of the lead's link; null before it has confirmed. */
  code: z.nullable(z.string()),
});
export type ApiPlace = z.infer<typeof place>;

const statistics = z.object({
  leads: z.object({ total: z.number(), confirmed: z.number(), pending: z.number() }),
  invitations: z.object({ waiting: z.number(), invited: z.number(), accepted: z.number() }),
});
export type ApiStatistics = z.infer<typeof statistics>;

export const campaign = z.object({
  id: z.string(),
  kind: z.enum(campaignKinds),
  name: z.string(),
  state: z.enum(campaignStates),
  counts: z.extend(z.omit(campaignCounts, { skippedFor: true }), {
    skipped_for: campaignCounts.shape.skippedFor,
  }),
  created_at: time,
  started_at: z.nullable(time),
  finished_at: z.nullable(time),
});

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: endpointCall.shape.events,
  personal: z.boolean(),
  shape: endpointCall.shape.shape,
  state: z.enum(endpointStates),
  created_at: time,
});

/** The secret of a webhook, shown once. */
const webhookSecret = z.object({
  id: z.string(),
  secret: z.string(),
  /** Until when the previous one signs too; null of a new webhook. */
  previous_until: z.nullable(time),
});

/** The body of every refusal and failure, by RFC 9457; `code` is for programs. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.optional(z.string()),
});

/** The title of each code of a refusal. */
export const problemTitles: Record<string, string> = {
  unauthenticated: "The key is missing, mistyped, expired or revoked",
  forbidden: "The key does not have the scope that this call needs",
  not_found: "Nothing with this id was found",
  unknown_path: "There is no call at this address",
  method_not_allowed: "This address does not accept this method: Allow lists those it accepts",
  invalid: "A value is missing or has the wrong format",
  invalid_email: "This is not a valid email address",
  invalid_url: "The address must be https on port 443 and public",
  invalid_cursor: "The cursor does not belong to this list",
  invalid_idempotency_key: "Idempotency-Key may have up to 255 visible characters",
  idempotency_key_reused: "This Idempotency-Key was used for another call",
  in_flight: "The first call with this Idempotency-Key is still in progress",
  rate_limited: "Too many calls: wait as long as Retry-After says",
  mail_limited:
    "This person has been sent as many emails as allowed: wait as long as Retry-After says",
  not_confirmed: "The lead has not confirmed",
  already_invited: "The lead has accepted, or its invitation is still open",
  suppressed: "This address is suppressed: an email bounced, or was reported as spam",
  too_many: "The limit is reached: delete one first",
  bad_request: "The request could not be read",
  unavailable: "The server cannot respond now: try again",
};

export interface ApiCall {
  summary: string;
  scope: ApiScope;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** A body that is accepted. */
  example?: object;
  answer: z.ZodMiniType;
  /** Of success, if it is not 200. */
  status?: 200 | 201 | 202;
  /** A POST that may be sent twice without an `Idempotency-Key`: the second time it changes nothing. */
  isRepeatable?: true;
}

/** Every call of /api/v1 by a key: what the server answers, and what docs and OpenAPI say. */
export const apiCalls = {
  "GET /leads": {
    summary: "Leads in the order of their last change",
    scope: "leads:read",
    query: changesQuery,
    answer: listOf(lead),
  },
  "POST /leads": {
    summary: "Add a lead as pending; an email asks the person to confirm",
    scope: "leads:write",
    body: newLead,
    example: {
      email: "layla@example.com",
      country: "AE",
      locale: offeredLocale("ar"),
      consent: true,
    },
    answer: joinedLead,
    status: 202,
  },
  "GET /leads/{id}": { summary: "One lead", scope: "leads:read", params: id, answer: lead },
  "POST /leads/{id}/mark": {
    summary: "Set the label of a lead",
    scope: "leads:write",
    params: id,
    body: z.strictObject({ mark: z.enum(leadMarks) }),
    example: { mark: "priority" },
    answer: lead,
  },
  "POST /leads/{id}/invite": {
    summary: "Invite a confirmed lead by email now",
    scope: "leads:write",
    params: id,
    answer: lead,
    status: 202,
  },
  "POST /leads/{id}/notes": {
    summary: "Add a note to the history of a lead",
    scope: "leads:write",
    params: id,
    body: z.strictObject({ text: requiredText(2000) }),
    example: { text: "Call back on Monday" },
    answer: lead,
    status: 201,
  },
  "POST /leads/{id}/erase": {
    summary: "Erase the person everywhere, not only from the waitlist; an email can tell them",
    scope: "leads:erase",
    params: id,
    body: z.strictObject({ notify: z._default(z.boolean(), false) }),
    example: { notify: true },
    answer: z.object({ erased: z.literal(true) }),
    isRepeatable: true,
  },
  "GET /leads/{id}/place": {
    summary: "The place of a lead, the friends who count and the code of their link",
    scope: "referrals:read",
    params: id,
    answer: place,
  },
  "GET /referrals": {
    summary: "Friends who joined with a lead's link, oldest first",
    scope: "referrals:read",
    query: pageQuery,
    answer: listOf(referralEntry),
  },
  "GET /subscribers": {
    summary: "Newsletter subscribers in the order of their last change",
    scope: "leads:read",
    query: changesQuery,
    answer: listOf(subscriber),
  },
  "GET /statistics": {
    summary: "How many leads there are, by status and invitation",
    scope: "stats:read",
    answer: statistics,
  },
  "GET /campaigns": {
    summary: "Campaigns with their state and counts, newest first",
    scope: "leads:read",
    query: z.strictObject({ cursor: z.optional(recordId) }),
    answer: listOf(campaign),
  },
  "GET /webhooks": {
    summary: "Webhooks and their status",
    scope: "webhooks:manage",
    answer: z.object({ data: z.array(webhook) }),
  },
  "POST /webhooks": {
    summary: "Add a webhook; its secret is returned only once",
    scope: "webhooks:manage",
    body: endpointCall,
    example: {
      ...{ name: "CRM", url: "https://crm.example.com/hook", events: ["lead.confirmed"] },
      personal: false,
    },
    answer: webhookSecret,
    status: 201,
  },
  "POST /webhooks/{id}/test": {
    summary: "Send a test event now; if it passes, a disabled webhook is active again",
    scope: "webhooks:manage",
    params: id,
    answer: endpointTest,
    isRepeatable: true,
  },
  "POST /webhooks/{id}/rotate": {
    summary: "Create a new secret; the previous one also signs for 24 hours",
    scope: "webhooks:manage",
    params: id,
    answer: webhookSecret,
  },
  "POST /webhooks/{id}/replay": {
    summary: "Send again one event by its webhook-id, all that were given up, or all from a period",
    scope: "webhooks:manage",
    params: id,
    body: replayByProgram,
    example: { dead: true },
    answer: replayAnswer,
  },
  "DELETE /webhooks/{id}": {
    summary: "Delete a webhook with its deliveries",
    scope: "webhooks:manage",
    params: id,
    answer: z.object({ deleted: z.literal(true) }),
  },
} as const satisfies Record<string, ApiCall>;
export type ApiCallName = keyof typeof apiCalls;
