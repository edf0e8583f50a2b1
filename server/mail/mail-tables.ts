import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { time } from "#server/database/shared-columns.ts";
import type { BatchCounts } from "./batches.ts";

/** Mails to many that are started, paused and ended together, and have a pace of their own. */
export const mailBatches = pgTable("mail_batches", {
  id: uuid("id").primaryKey(),
  /** running, paused or ended. The mails of an ended batch that were not sent never are. */
  state: text("state", { enum: ["running", "paused", "ended"] }).notNull(),
  /** Mails an hour at most; null: as many as the pace of all mail lets leave. */
  perHour: integer("per_hour"),
  /** The token bucket of that pace, and when it was last filled. */
  tokens: doublePrecision("tokens").notNull().default(1e9),
  filledAt: time("filled_at").notNull(),
  /** When mails of it were last claimed: batches take turns. */
  claimedAt: time("claimed_at").notNull(),
  /** When a node last confirmed that it runs. A restored backup has an old one, and is not sent. */
  heartbeatAt: time("heartbeat_at").notNull(),
  /** The counts of an ended batch whose mails all have an outcome: they do not change any more. */
  finalCounts: jsonb("final_counts").$type<BatchCounts>(),
});

/**
 * Every mail that is to be sent or was: the queue itself, and what an administrator sees of it. Neither
 * secret nor text is stored: a mail is rendered at the moment it is sent.
 */
export const mails = pgTable(
  "mails",
  {
    /** Identity of the mail: names its file and its Message-ID. */
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    /**
     * What the mail is about, and its kind: lead, subscriber, message, application or campaign. Null: the address
     * alone, or the person has been erased.
     */
    subjectKind: text("subject_kind"),
    subjectId: uuid("subject_id"),
    locale: text("locale").notNull(),
    /** Empty for a mail of a batch: its address is stored with its subject alone, and rendered with the mail. */
    toAddress: text("to_address").notNull(),
    /**
     * queued (in a batch first waiting, until it is claimed), then sent, refused (for good), failed (given up,
     * still shown) or dropped (no longer wanted).
     */
    state: text("state").notNull().default("queued"),
    /** The lower number is sent first: see pace.ts. */
    priority: smallint("priority").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    createdAt: time("created_at").notNull(),
    /** When a queued mail may be tried. */
    nextAttemptAt: time("next_attempt_at").notNull(),
    /** Until when, by the database's clock, only the node that claimed it last may send it. */
    leasedUntil: time("leased_until"),
    /** How often it was claimed: by this, the late outcome of an earlier claim is recognized. */
    claims: integer("claims").notNull().default(0),
    sentAt: time("sent_at"),
    lastError: text("last_error"),
    /** The batch, and the place in it, from 1. */
    batchId: uuid("batch_id"),
    ordinal: integer("ordinal"),
    /** When a node last claimed it, in the order of the claims: see `claimBatchMails`. */
    claimedAt: time("claimed_at"),
    /** Why it was dropped. */
    droppedFor: text("dropped_for"),
    /** Events after sending: of its reader, or reported by a mail server. */
    bouncedAt: time("bounced_at"),
    complainedAt: time("complained_at"),
    unsubscribedAt: time("unsubscribed_at"),
    acceptedAt: time("accepted_at"),
  },
  (table) => [
    index("mails_subject").on(table.subjectId),
    // A subject has one mail of a batch. Also finds all mails of a batch.
    uniqueIndex("mails_batch_subject")
      .on(table.batchId, table.subjectId)
      .where(sql`batch_id is not null`),
    index("mails_waiting").on(table.batchId, table.ordinal).where(sql`state = 'waiting'`),
    index("mails_retried")
      .on(table.batchId, table.nextAttemptAt)
      .where(sql`state = 'queued' and batch_id is not null`),
    index("mails_feedback")
      .on(table.batchId)
      .where(
        sql`bounced_at is not null or complained_at is not null or unsubscribed_at is not null
          or accepted_at is not null`,
      ),
    check("mails_subject_kind", sql`(subject_kind is null) = (subject_id is null)`),
    index("mails_in_trouble").on(table.createdAt).where(sql`state in ('refused', 'failed')`),
    index("mails_due")
      .on(table.priority, table.nextAttemptAt, table.id)
      .where(sql`state = 'queued' and batch_id is null`),
  ],
);

/** The token bucket of the pace, one row for all nodes: see pace.ts. */
export const mailPace = pgTable("mail_pace", {
  id: integer("id").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  filledAt: time("filled_at").notNull(),
});
