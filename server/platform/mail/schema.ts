import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "#server/platform/schema.ts";

/**
 * Every mail that is to be sent or was. The row is what an administrator sees; the queue's job only wakes
 * the sender. Neither secret nor text is stored: a mail is rendered at the moment it is sent.
 */
export const mails = pgTable(
  "mails",
  {
    /** Identity of the mail and of its first job: names its file and its Message-ID. */
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    /** What the mail is about, and its kind: lead, subscriber, message or application. Null: the address alone. */
    subjectKind: text("subject_kind"),
    subjectId: uuid("subject_id"),
    locale: text("locale").notNull(),
    toAddress: text("to_address").notNull(),
    /** queued, then sent, refused (for good), failed (given up, still shown) or dropped (no longer wanted). */
    state: text("state").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: time("created_at").notNull(),
    /** When a queued mail may be tried; a job that comes earlier leaves it alone. */
    nextAttemptAt: time("next_attempt_at").notNull(),
    sentAt: time("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("mails_subject").on(table.subjectId),
    check("mails_subject_kind", sql`(subject_kind is null) = (subject_id is null)`),
    index("mails_in_trouble").on(table.createdAt).where(sql`state in ('refused', 'failed')`),
  ],
);
