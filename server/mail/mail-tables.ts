import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { time } from "#server/database/shared-columns.ts";

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
    /** What the mail is about, and its kind: lead, subscriber, message, application or campaign. Null: the address alone. */
    subjectKind: text("subject_kind"),
    subjectId: uuid("subject_id"),
    locale: text("locale").notNull(),
    toAddress: text("to_address").notNull(),
    /** queued, then sent, refused (for good), failed (given up, still shown) or dropped (no longer wanted). */
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
  },
  (table) => [
    index("mails_subject").on(table.subjectId),
    check("mails_subject_kind", sql`(subject_kind is null) = (subject_id is null)`),
    index("mails_in_trouble").on(table.createdAt).where(sql`state in ('refused', 'failed')`),
    index("mails_due")
      .on(table.priority, table.nextAttemptAt, table.id)
      .where(sql`state = 'queued'`),
  ],
);

/** The token bucket of the pace, one row for all nodes: see pace.ts. */
export const mailPace = pgTable("mail_pace", {
  id: integer("id").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  filledAt: time("filled_at").notNull(),
});
