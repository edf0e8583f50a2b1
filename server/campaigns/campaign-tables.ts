import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  Audience,
  AutomaticEvent,
  CampaignContent,
  CampaignKind,
  CampaignState,
  PauseReason,
} from "#contract/campaigns.ts";
import { time } from "#server/database/shared-columns.ts";

/**
 * A campaign: its texts, audience, time and state. Its mails are a batch of the same id (mail/mail-tables.ts): a
 * recipient of the campaign is a mail.
 */
export const campaigns = pgTable(
  "campaigns",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<CampaignKind>().notNull(),
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
    /** Of an automatic mail: the event that it follows, and after how many days. Its batch grows as leads become due. */
    automaticEvent: text("automatic_event").$type<AutomaticEvent>(),
    automaticDays: integer("automatic_days"),
    /** Whether leads are invited again that were invited before and have not accepted. */
    invitesAgain: boolean("invites_again").notNull().default(false),
    /** Up to which confirmation, and for how many people, it was agreed to send. Null: up to its start; any number. */
    agreedAt: time("agreed_at"),
    agreedCount: integer("agreed_count"),
    /** The place in the batch, and the order and the id, of the last person whose mail was stored. */
    recipientCursor: integer("recipient_cursor").notNull().default(0),
    recipientCursorKey: bigint("recipient_cursor_key", { mode: "number" }),
    recipientCursorOrdinal: bigint("recipient_cursor_ordinal", { mode: "number" }),
    recipientCursorAt: time("recipient_cursor_at"),
    recipientCursorId: uuid("recipient_cursor_id"),
    /** When the mails of all recipients were stored. */
    recipientsStoredAt: time("recipients_stored_at"),
    /** The counts when the campaign was last resumed: only what goes wrong after that can pause it. */
    toleratedSent: integer("tolerated_sent").notNull().default(0),
    toleratedRefused: integer("tolerated_refused").notNull().default(0),
    toleratedComplained: integer("tolerated_complained").notNull().default(0),
  },
  (table) => [index("campaigns_active").on(table.id).where(sql`state in ('scheduled', 'running')`)],
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

/** Addresses that no campaign writes to, until an administrator lifts it or the person proves the address again. */
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
