import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "#server/platform/schema.ts";

/** One message from the contact form. It is deleted after two years. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    /** Begins with the time, so that new rows lie together in every index. */
    id: uuid("id").primaryKey(),
    createdAt: time("created_at").notNull(),
    topic: text("topic").notNull(),
    /** The service, position or document that the link named which led to the form. */
    about: text("about"),
    name: text("name").notNull(),
    /** As typed: the answer goes here. */
    email: text("email").notNull(),
    /** Canonical form, the same for two spellings of one mailbox. */
    emailKey: text("email_key").notNull(),
    company: text("company"),
    phone: text("phone"),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** The proposed time that was chosen for a meeting. */
    meetingAt: time("meeting_at"),
    locale: text("locale").notNull(),
    state: text("state", { enum: ["new", "answered", "closed"] })
      .notNull()
      .default("new"),
    stateChangedAt: time("state_changed_at"),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt, table.id),
    index("contact_messages_email_key").on(table.emailKey),
  ],
);
