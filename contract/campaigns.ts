import * as z from "zod/mini";
import { storedLocale, wantedLocale } from "./languages.ts";
import { day, leadFilter, moment, recordId, timeZone } from "./leads.ts";
import { lineOfText, nameText } from "./plain-text.ts";

/**
 * An invitation goes to leads whose turn it is, an update to leads, whether invited or not, an issue to the subscribers
 * of the newsletter.
 */
export const campaignKinds = ["invitation", "update", "newsletter"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/**
 * draft: can be changed; scheduled: is started when it is due; running: its recipients are being put together or
 * written to; paused: continues when it is resumed; finished: every recipient was written to; cancelled:
 * no further recipient is written to, but mails that were sent stay sent.
 */
export const campaignStates = [
  "draft",
  "scheduled",
  "running",
  "paused",
  "finished",
  "cancelled",
] as const;
export type CampaignState = (typeof campaignStates)[number];

/**
 * Why a campaign is paused. `asked`: by an administrator; `late`: it was due more than two hours ago,
 * and no server was running; `refusals`, `complaints`: too many of them; `empty`: its audience had
 * become empty; `not_ready`: a check of the site or of its text was red when it was due;
 * `more_than_agreed`: more people match by now than it was agreed to send to, and those have been
 * written to.
 */
export const pauseReasons = [
  "asked",
  "late",
  "refusals",
  "complaints",
  "empty",
  "not_ready",
  "more_than_agreed",
] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const campaignNameLimit = 120;
export const subjectLimit = 200;
/** Longest text of one language, in characters. */
export const bodyLimit = 50_000;
/** Most addresses that can be pasted. */
export const pastedLimit = 20_000;
/** Longest of them, in characters. */
export const pastedLength = 320;
/** Most mails an hour that a campaign can be limited to. */
export const perHourLimit = 1_000_000;
/** Furthest ahead that a campaign can be scheduled, in milliseconds. */
export const furthestAhead = 366 * 24 * 60 * 60 * 1000;
/** Most people that an audience can be limited to. */
export const maxOldest = 10_000_000;
/** A campaign that is overdue by more than this, in milliseconds, is paused. */
export const lateAfter = 2 * 60 * 60 * 1000;

/** One language of a campaign: plain texts, and Markdown. All may be empty in a draft. */
const campaignText = z.strictObject({
  subject: lineOfText(subjectLimit),
  /** What mail programs show after the subject. */
  preview: lineOfText(subjectLimit),
  body: z.string().check(z.maxLength(bodyLimit), z.regex(/^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u)),
});
export type CampaignText = z.infer<typeof campaignText>;

const campaignContent = z.strictObject({
  texts: z.partialRecord(storedLocale, campaignText),
  /** The language of recipients whose own language has no text. */
  fallback: wantedLocale,
});
export type CampaignContent = z.infer<typeof campaignContent>;

/**
 * Placeholders that a text can hold, as `{{place|your place}}`: after the bar the text if it is
 * not known.
 */
export const placeholderNames = ["place", "friends", "reward", "link", "invitation"] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** Whether a placeholder is an address: the reader’s link for friends, or that of their invitation. */
export const isAddressPlaceholder = (name: PlaceholderName): name is "link" | "invitation" =>
  name === "link" || name === "invitation";

const oldest = z.optional(z.int().check(z.minimum(1), z.maximum(maxOldest)));

/** A filter of subscribers. An absent field matches all. */
const subscriberFilter = z.strictObject({
  locale: z.optional(storedLocale),
  /** First and last day of subscribing, both included, in the zone. */
  from: z.optional(day),
  to: z.optional(day),
  timeZone: z.optional(timeZone),
});
export type SubscriberFilter = z.infer<typeof subscriberFilter>;

/**
 * The audience of a campaign. Only those are written to who confirmed, are still on the list and are not
 * suppressed. `again` includes leads that were invited before and have not accepted.
 */
const audience = z.discriminatedUnion("of", [
  z.strictObject({
    of: z.literal("leads"),
    filter: z.strictObject(leadFilter.shape),
    /** Only this many: those who confirmed first. */
    oldest,
    again: z.optional(z.boolean()),
  }),
  z.strictObject({ of: z.literal("subscribers"), filter: subscriberFilter, oldest }),
  z.strictObject({
    of: z.literal("addresses"),
    addresses: z.array(z.string().check(z.maxLength(pastedLength))).check(z.maxLength(pastedLimit)),
    again: z.optional(z.boolean()),
  }),
]);
export type Audience = z.infer<typeof audience>;

/**
 * What an automatic mail follows: a lead confirmed; was invited, and has not accepted since; accepted; had a friend who
 * counts. Each lead gets it once.
 */
export const automaticEvents = ["confirmed", "invited", "accepted", "friend"] as const;
export type AutomaticEvent = (typeof automaticEvents)[number];
/** Longest time that an automatic mail follows its event by. */
export const automaticDaysLimit = 365;

const automatic = z.strictObject({
  event: z.enum(automaticEvents),
  /** How many days after the event. */
  days: z.int().check(z.minimum(0), z.maximum(automaticDaysLimit)),
});
export type Automatic = z.infer<typeof automatic>;

const draftFields = {
  name: nameText(campaignNameLimit),
  content: campaignContent,
  audience,
  /** Of an automatic update. Its event cannot be changed. */
  automatic: z.optional(automatic),
  /** Mails an hour at most; null: as many as the product's own pace lets leave. */
  perHour: z.nullable(z.int().check(z.minimum(1), z.maximum(perHourLimit))),
};

/** Raised by every change; at most the database's largest integer. */
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** POST /api/admin/campaigns: a new draft. */
export const newCampaignCall = z.strictObject({
  kind: z.enum(campaignKinds),
  /** Begins with a sample text in all languages. */
  isSample: z.optional(z.boolean()),
  ...draftFields,
});
/** POST /api/admin/campaigns/:id: the changed draft. `version` is the one that was read. */
export const saveCampaignCall = z.strictObject({ version, ...draftFields });
export type CampaignDraft = Omit<z.infer<typeof saveCampaignCall>, "version">;

/**
 * Why a recipient was skipped: not on the list any more, suppressed, invited by another campaign, or the
 * campaign was cancelled.
 */
export const skipReasons = ["left", "suppressed", "invited", "cancelled"] as const;

export const campaignCounts = z.object({
  /** All recipients, past and future; null until that is known. */
  recipients: z.nullable(z.number()),
  queued: z.number(),
  sent: z.number(),
  refused: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Of those skipped. What is missing of their sum was skipped by a release that kept no reason. */
  skippedFor: z.object({
    ...{ left: z.number(), suppressed: z.number() },
    ...{ invited: z.number(), cancelled: z.number() },
  } satisfies Record<(typeof skipReasons)[number], z.ZodMiniType>),
  /** Of those sent: reported back, complained, left the list by this mail's link, accepted the invitation. */
  bounced: z.number(),
  complained: z.number(),
  unsubscribed: z.number(),
  accepted: z.number(),
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

/** A row of the list. Times are ISO 8601, in UTC. */
const campaignSummary = z.object({
  id: z.string(),
  kind: z.enum(campaignKinds),
  name: z.string(),
  state: z.enum(campaignStates),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** Languages that have a text. */
  locales: z.array(storedLocale),
  counts: campaignCounts,
  createdAt: z.string(),
  createdBy: z.string(),
  scheduledAt: z.nullable(z.string()),
  /** The zone in which the time was chosen. */
  timeZone: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  /** The wave that made it. */
  waveId: z.nullable(z.string()),
  /** Of an automatic mail: it is a draft while it is off, and running while it is on. */
  automatic: z.nullable(automatic),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

/**
 * GET /api/admin/campaigns, newest first; `after` is the cursor of the page before. `by_hand`: without those
 * that waves have made, of which there is one a day.
 */
export const campaignsQuery = z.object({
  kind: z.optional(z.enum(campaignKinds)),
  by_hand: z.optional(z.literal("yes")),
  /** The automatic mails, and nothing else; without it everything else. */
  automatic: z.optional(z.literal("yes")),
  after: z.optional(recordId),
});
export type CampaignsQuery = z.infer<typeof campaignsQuery>;
export const campaignsPage = z.object({
  campaigns: z.array(campaignSummary),
  after: z.nullable(z.string()),
});

/** GET /api/admin/campaigns/:id, and the answer of every call that changes one. */
export const campaign = z.extend(campaignSummary, {
  version: z.number(),
  content: campaignContent,
  audience,
  perHour: z.nullable(z.number()),
  /** When it is expected to finish, if that can be estimated. */
  expectedEnd: z.nullable(z.string()),
  /**
   * Of an issue that has been sent: its address on the site, without a language, and whether
   * it can be read there. Null of anything else.
   */
  issue: z.nullable(z.object({ path: z.string(), isShown: z.boolean() })),
});
export type Campaign = z.infer<typeof campaign>;

/**
 * Error codes of calls that change a campaign. `changed`: another administrator saved meanwhile (409,
 * with `version`); `not_draft`: it has been sent; `wrong_state`: it cannot be paused, resumed or
 * cancelled in its state; `count_changed`: another number of people would be written to (409);
 * `nobody`: its audience is empty; `text_faults`: a text has a red fault; `not_ready`: a sending check
 * is red; `past`: the time is past; `too_far`: it is further ahead than a campaign can be scheduled;
 * `name_taken`: of a segment; `not_repeatable`: a wave cannot use the audience again and again. The
 * draft of a wave is in the `wrong_state` to be deleted, and to be changed by those who may not send.
 */
const campaignErrors = [
  "not_found",
  "changed",
  "not_draft",
  "wrong_state",
  "count_changed",
  "nobody",
  "text_faults",
  "not_ready",
  "past",
  "too_far",
  "name_taken",
  "not_repeatable",
] as const;
export type CampaignError = (typeof campaignErrors)[number];

/** A fault of a text: `red` ones prevent sending, `amber` ones should be checked. */
const textFault = z.object({
  level: z.enum(["red", "amber"]),
  code: z.enum([
    "no_subject",
    "no_body",
    "no_text_for_fallback",
    "html_not_allowed",
    "address_not_allowed",
    "image_not_ours",
    "image_without_text",
    "unknown_placeholder",
    "placeholder_without_fallback",
    "placeholder_not_for_kind",
    "placeholder_not_here",
    "too_many_placeholders",
    "direction_override",
    "no_invitation_link",
    "mail_too_long",
    "dead_link",
    "link_not_checked",
  ]),
  locale: z.nullable(storedLocale),
  /** The faulty part of the text, and its line, counted from 1. */
  detail: z.nullable(z.string()),
  line: z.nullable(z.number()),
});
export type TextFault = z.infer<typeof textFault>;

/** POST /api/admin/campaigns/preview: a mail as it would be sent, to an invented recipient. */
export const previewCall = z.strictObject({
  kind: z.enum(campaignKinds),
  locale: wantedLocale,
  content: campaignContent,
});
export const mailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The language of the mail: the fallback if the requested one has no text. */
  locale: storedLocale,
  faults: z.array(textFault),
});
export type MailPreview = z.infer<typeof mailPreview>;

/** POST /api/admin/campaigns/count: how many would be written to now, and who is left out. */
export const countCall = z.strictObject({
  kind: z.enum(campaignKinds),
  content: campaignContent,
  audience,
});
export const audienceCount = z.object({
  count: z.number(),
  /** The moment of the count. People who confirm later do not change it. */
  at: z.string(),
  byLocale: z.array(z.object({ locale: storedLocale, count: z.number(), hasText: z.boolean() })),
  leftOut: z.object({
    unconfirmed: z.number(),
    suppressed: z.number(),
    /** Invited before; with `again`, accepted before. */
    invited: z.number(),
    /** Of an update: recipients whose consent text did not cover such mails. */
    notAgreed: z.number(),
    /** Pasted, and not on the list. */
    unknown: z.number(),
    /** Pasted, and invalid or repeated. */
    unusable: z.number(),
  }),
});
export type AudienceCount = z.infer<typeof audienceCount>;

/** POST /api/admin/campaigns/:id/test sends one to the caller. */
export const testMailCall = z.strictObject({ locale: wantedLocale });

/** POST /api/admin/campaigns/:id/check: the faults of its texts. Tries the links too. */
export const campaignCheck = z.object({ faults: z.array(textFault) });

/**
 * POST /api/admin/campaigns/:id/send. `count` is the number the dialog named; `at` a local time by the
 * clock of the zone (2026-11-23T10:00), absent: now.
 */
export const sendCall = z.strictObject({
  version,
  count: z.int().check(z.minimum(1)),
  /** When that was counted. */
  countedAt: z.optional(moment),
  at: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))),
  timeZone: z.optional(timeZone),
  /** Of one that is scheduled: those who match when it begins get it, however many that are. */
  includesLater: z.optional(z.boolean()),
});
export type SendCall = z.infer<typeof sendCall>;

/** POST /api/admin/campaigns/:id/switch: turns an automatic mail on or off. */
export const switchCall = z.strictObject({ isOn: z.boolean() });

/** POST /api/admin/campaigns/:id/issue: takes an issue off the site, or puts it back. */
export const issueCall = z.strictObject({ isShown: z.boolean() });

/** Saved audiences. GET and POST /api/admin/segments; POST /api/admin/segments/:id/delete. */
export const segmentCall = z.strictObject({
  name: nameText(campaignNameLimit),
  audience,
});
export const segments = z.object({
  segments: z.array(z.object({ id: z.string(), name: z.string(), audience })),
});

/**
 * The outcome of a wave. `sent`: its campaign began; `nobody`: its audience was empty; `late`: it was
 * overdue, and waits for its next time; `not_ready`: its text or a sending check has a red fault.
 */
const waveOutcomes = ["sent", "nobody", "late", "not_ready"] as const;
export type WaveOutcome = (typeof waveOutcomes)[number];

/** Days of a wave by their ISO numbers: 1 Monday to 7 Sunday. */
const waveFields = {
  name: nameText(campaignNameLimit),
  /** The draft whose texts and audience each wave uses. */
  campaignId: recordId,
  /** Invitations of one wave, to those who confirmed first. */
  size: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  /** By the clock of the zone: 10:00. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  timeZone,
};
/** POST /api/admin/waves, and POST /api/admin/waves/:id/stop. */
export const waveCall = z.strictObject(waveFields);
export type WaveCall = z.infer<typeof waveCall>;
const wave = z.object({
  id: z.string(),
  ...waveFields,
  campaignId: z.string(),
  /** Null once that is deleted. */
  campaignName: z.nullable(z.string()),
  isActive: z.boolean(),
  nextAt: z.nullable(z.string()),
  /** When it was last due, the outcome, and how many it invited. */
  lastAt: z.nullable(z.string()),
  lastOutcome: z.nullable(z.enum(waveOutcomes)),
  lastCount: z.nullable(z.number()),
  createdBy: z.string(),
});
export type Wave = z.infer<typeof wave>;
export const waves = z.object({ waves: z.array(wave) });

/**
 * Results of sending checks. Their sentences can contain these values: of DKIM `selector`, `host` (of its
 * record) and `bits` (of a short key); of SPF `lookups`; of alignment and reverse names `host`; of all
 * `domain`.
 */
const sendingCheckCodes = [
  "spf_ok",
  "spf_missing",
  "spf_several",
  "spf_too_many_lookups",
  "dkim_ok",
  "dkim_no_selector",
  "dkim_missing",
  "dkim_too_weak",
  "dkim_short",
  "dmarc_ok",
  "dmarc_missing",
  "dmarc_several",
  "dmarc_no_reports",
  "alignment_ok",
  "alignment_broken",
  "free_mailbox_ok",
  "free_mailbox_used",
  "tls_ok",
  "tls_off",
  "tls_failed",
  "unsubscribe_ok",
  "unsubscribe_no_https",
  "mx_ok",
  "mx_missing",
  "reverse_name_ok",
  "reverse_name_missing",
  "not_found_out",
] as const;
export type SendingCheckCode = (typeof sendingCheckCodes)[number];

/** GET /api/admin/sending_checks: the site's own set-up for sending, as mailbox providers see it. */
export const sendingChecks = z.object({
  /** False while mail goes to a folder or to a server on this machine: nothing can be checked. */
  isApplicable: z.boolean(),
  domain: z.string(),
  checks: z.array(
    z.object({
      name: z.enum([
        "spf",
        "dkim",
        "dmarc",
        "alignment",
        "free_mailbox",
        "tls",
        "unsubscribe",
        "mx",
        "reverse_name",
      ]),
      level: z.enum(["green", "amber", "red"]),
      /** Which of the check's sentences holds; its values fill it. */
      code: z.enum(sendingCheckCodes),
      values: z.record(z.string(), z.string()),
    }),
  ),
});
export type SendingChecks = z.infer<typeof sendingChecks>;

/** Mail services whose reports are supported. `report` is a plain multipart/report message. */
export const bounceProviders = [
  "ses",
  "postmark",
  "mailgun",
  "sendgrid",
  "brevo",
  "mailjet",
  "sparkpost",
  "resend",
  "report",
] as const;
export type BounceProvider = (typeof bounceProviders)[number];

/** Why an address is suppressed. */
export const suppressionReasons = ["refused", "bounced", "complained", "asked"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** GET /api/admin/suppressions, newest first; POST /api/admin/suppressions adds, …/:id/lift takes one away. */
export const suppressionsQuery = z.object({
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))),
  after: z.optional(recordId),
});
export const suppressionCall = z.strictObject({ email: z.string().check(z.maxLength(320)) });
/** An entry, as the call that adds one answers too; `ok` where one was lifted. */
const suppression = z.object({
  id: z.string(),
  email: z.string(),
  reason: z.enum(suppressionReasons),
  at: z.string(),
  /** The administrator who added it. */
  by: z.nullable(z.string()),
  /** The text of the mail server or the report. */
  detail: z.string(),
  campaignId: z.nullable(z.string()),
});
export const suppressionsPage = z.object({
  suppressions: z.array(suppression),
  after: z.nullable(z.string()),
  /** When the last report of each configured service arrived; null: none yet. */
  providers: z.array(
    z.object({ provider: z.enum(bounceProviders), lastEventAt: z.nullable(z.string()) }),
  ),
});
export type SuppressionsPage = z.infer<typeof suppressionsPage>;
