import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { inboxColumns, personColumns, time } from "#server/database/shared-columns.ts";

/** One message from the contact form. It is deleted after two years. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    ...personColumns(),
    ...inboxColumns(),
    topic: text("topic").notNull(),
    /** The service, position or document that the link named which led to the form. */
    about: text("about"),
    name: text("name").notNull(),
    company: text("company"),
    phone: text("phone"),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** The proposed time that was chosen for a meeting. */
    meetingAt: time("meeting_at"),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt, table.id),
    index("contact_messages_email_key").on(table.emailKey),
    // Counts unread messages, by topic, without reading the table.
    index("contact_messages_new").on(table.topic).where(sql`state = 'new'`),
  ],
);
