import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { time } from "#server/platform/schema.ts";

/** One person who asked for the newsletter. Nothing is asked but the address. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    /** Begins with the time, so that new rows lie together in every index. */
    id: uuid("id").primaryKey(),
    /** As typed: mail goes here. */
    email: text("email").notNull(),
    /** Canonical form, the same for two spellings of one mailbox: never mailed, never shown. */
    emailKey: text("email_key").notNull(),
    status: text("status", { enum: ["pending", "confirmed"] }).notNull(),
    createdAt: time("created_at").notNull(),
    /** When the address was confirmed by mail. */
    consentTs: time("consent_ts"),
    locale: text("locale").notNull(),
    /** Proof of consent: when, to which version of the text, in which language, in which form. */
    consentAt: time("consent_at").notNull(),
    consentVersion: text("consent_version").notNull(),
    consentLocale: text("consent_locale").notNull(),
    consentSource: text("consent_source").notNull(),
    /** SHA-256 of the confirmation token; the token itself is never stored. */
    tokenHash: text("token_hash").notNull(),
    tokenExpiresAt: time("token_expires_at").notNull(),
    /** How far the administrators are with it. */
    state: text("state", { enum: ["new", "answered", "closed"] })
      .notNull()
      .default("new"),
    stateChangedAt: time("state_changed_at"),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email_key").on(table.emailKey),
    uniqueIndex("newsletter_subscribers_token_hash").on(table.tokenHash),
    index("newsletter_subscribers_newest").on(table.createdAt, table.id),
    index("newsletter_subscribers_pending").on(table.createdAt).where(sql`status = 'pending'`),
  ],
);
