import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Audience, CampaignContent, CampaignState, PauseReason } from "#contract/campaigns.ts";
import { time } from "#server/database/shared-columns.ts";

/** A campaign: its texts, audience, time and progress. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: ["invitation", "newsletter"] }).notNull(),
    name: text("name").notNull(),
    state: text("state").$type<CampaignState>().notNull().default("draft"),
    pauseReason: text("pause_reason").$type<PauseReason>(),
    content: jsonb("content").$type<CampaignContent>().notNull(),
    audience: jsonb("audience").$type<Audience>().notNull(),
    perHour: integer("per_hour"),
    /** Raised by every change of a draft, to detect concurrent changes. */
    version: integer("version").notNull().default(1),
    createdAt: time("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    scheduledAt: time("scheduled_at"),
    timeZone: text("time_zone"),
    startedAt: time("started_at"),
    sentBy: text("sent_by"),
    finishedAt: time("finished_at"),
    /** When a sent issue was taken off the site; null: it can be read there. */
    takenDownAt: time("taken_down_at"),
    waveId: uuid("wave_id"),
    /** The confirmation and id of the last person who was stored as a recipient. */
    frozenThroughAt: time("frozen_through_at"),
    frozenThroughId: uuid("frozen_through_id"),
    /** When all recipients were stored. */
    frozenAt: time("frozen_at"),
    /** Recipients so far, and how many of them are in each state. */
    recipients: integer("recipients").notNull().default(0),
    queued: integer("queued").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    /** Why they were skipped, as far as that is known: see `skipReasons`. */
    skippedLeft: integer("skipped_left").notNull().default(0),
    skippedSuppressed: integer("skipped_suppressed").notNull().default(0),
    skippedInvited: integer("skipped_invited").notNull().default(0),
    skippedCancelled: integer("skipped_cancelled").notNull().default(0),
    /** The counts when somebody last resumed the campaign: only what goes wrong after that can pause it. */
    toleratedSent: integer("tolerated_sent").notNull().default(0),
    toleratedRefused: integer("tolerated_refused").notNull().default(0),
    toleratedComplained: integer("tolerated_complained").notNull().default(0),
    /** The tokens of its own pace, and when they were last filled. */
    paceTokens: doublePrecision("pace_tokens").notNull().default(0),
    paceFilledAt: time("pace_filled_at"),
  },
  (table) => [
    // Due or running, or stopped with mails whose outcome is unknown or with recipients still to be skipped.
    index("campaigns_unsettled")
      .on(table.id)
      .where(sql`state in ('scheduled', 'running')
        or state in ('paused', 'cancelled') and queued > 0
        or state = 'cancelled' and recipients > queued + sent + refused + failed + skipped`),
  ],
);

/** A recipient of a campaign. Their address is stored with the lead or the subscriber alone. */
export const campaignRecipients = pgTable(
  "campaign_recipients",
  {
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** In the order in which they are written to, from 1. */
    ordinal: integer("ordinal").notNull(),
    /** Also the id of the mail, so part of its Message-ID, by which bounce reports name the recipient. */
    id: uuid("id").notNull(),
    /** The lead or the subscriber. */
    subjectId: uuid("subject_id").notNull(),
    /**
     * pending, queued, then sent, refused (for good), failed (given up) or skipped: left the list, was
     * suppressed or invited, or the campaign was cancelled, before the mail left.
     */
    state: text("state").notNull().default("pending"),
    bouncedAt: time("bounced_at"),
    complainedAt: time("complained_at"),
    unsubscribedAt: time("unsubscribed_at"),
    /** When the lead accepted by this mail. A lead that was invited again accepts by one of them. */
    acceptedAt: time("accepted_at"),
  },
  (table) => [
    primaryKey({ name: "campaign_recipients_pkey", columns: [table.campaignId, table.ordinal] }),
    uniqueIndex("campaign_recipients_id").on(table.id),
    // Also finds the campaigns of a person.
    unique("campaign_recipients_once").on(table.subjectId, table.campaignId),
    index("campaign_recipients_pending")
      .on(table.campaignId, table.ordinal)
      .where(sql`state = 'pending'`),
    index("campaign_recipients_queued").on(table.campaignId, table.id).where(sql`state = 'queued'`),
    index("campaign_recipients_accepted").on(table.campaignId).where(sql`accepted_at is not null`),
    // For counting feedback.
    index("campaign_recipients_came_back")
      .on(table.campaignId)
      .where(
        sql`bounced_at is not null or complained_at is not null or unsubscribed_at is not null`,
      ),
  ],
);

/** An audience under a name. */
export const segments = pgTable(
  "segments",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    audience: jsonb("audience").$type<Audience>().notNull(),
    createdAt: time("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [unique("segments_name").on(table.name)],
);

/** Invitations that are sent on schedule: on days of the week, at a local time of a zone. */
export const waves = pgTable(
  "waves",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    size: integer("size").notNull(),
    /** ISO numbers, 1 Monday to 7 Sunday. */
    days: integer("days").array().notNull(),
    time: text("time").notNull(),
    timeZone: text("time_zone").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    nextAt: time("next_at"),
    /** When it was last due, the outcome, and how many it invited. */
    lastAt: time("last_at"),
    lastOutcome: text("last_outcome", { enum: ["sent", "nobody", "late", "not_ready"] }),
    lastCount: integer("last_count"),
    createdAt: time("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [index("waves_due").on(table.nextAt).where(sql`is_active`)],
);

/** Addresses that no campaign writes to, until somebody lifts it or the person proves the address again. */
export const suppressions = pgTable(
  "suppressions",
  {
    id: uuid("id").primaryKey(),
    /** As it was written to, to be shown in the list. */
    email: text("email").notNull(),
    /** Canonical form: the same for two spellings of one mailbox. */
    emailKey: text("email_key").notNull(),
    reason: text("reason", { enum: ["refused", "bounced", "complained", "asked"] }).notNull(),
    at: time("at").notNull(),
    byEmail: text("by_email"),
    detail: text("detail").notNull().default(""),
    campaignId: uuid("campaign_id"),
  },
  (table) => [unique("suppressions_email_key").on(table.emailKey)],
);

/** The ids of reported events, each once. Neither the text nor the address of a report is stored. */
export const mailEvents = pgTable(
  "mail_events",
  {
    provider: text("provider").notNull(),
    /** A hash of the service's id, or of a report without one. */
    eventId: text("event_id").notNull(),
    recipientId: uuid("recipient_id"),
    kind: text("kind").notNull(),
    at: time("at").notNull(),
  },
  (table) => [
    primaryKey({ name: "mail_events_pkey", columns: [table.provider, table.eventId] }),
    index("mail_events_last").on(table.provider, table.at),
  ],
);
