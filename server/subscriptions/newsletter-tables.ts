import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  inboxColumns,
  optInColumns,
  submissionColumns,
  updatedAt,
} from "#server/database/shared-columns.ts";

/** One person who subscribed to the newsletter. Only the address is required. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    ...optInColumns(),
    ...inboxColumns(),
    updatedAt: updatedAt(),
    /** The import that brought them, by which they can be deleted together. */
    importId: uuid("import_id"),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email_key").on(table.emailKey),
    uniqueIndex("newsletter_subscribers_token_hash").on(table.tokenHash),
    index("newsletter_subscribers_newest").on(table.createdAt, table.id),
    // In the order in which programs read what has changed.
    index("newsletter_subscribers_updated").on(table.updatedAt, table.id),
    // In the order in which an issue goes out.
    index("newsletter_subscribers_confirmed")
      .on(table.consentTs, table.id)
      .where(sql`status = 'confirmed'`),
    index("newsletter_subscribers_imported").on(table.importId).where(sql`import_id is not null`),
    index("newsletter_subscribers_pending").on(table.createdAt).where(sql`status = 'pending'`),
  ],
);

/** What is sent for a pending address again: see `submissionColumns`. */
export const newsletterSubmissions = pgTable(
  "newsletter_submissions",
  {
    ...submissionColumns(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("newsletter_submissions_token_hash").on(table.tokenHash),
    index("newsletter_submissions_entry").on(table.entryId),
  ],
);
