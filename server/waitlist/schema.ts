import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { time } from "#server/platform/schema.ts";

/** One person who asked to join. */
export const waitlistLeads = pgTable(
  "waitlist_leads",
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
    country: text("country").notNull(),
    city: text("city"),
    heardChannel: text("heard_channel").notNull(),
    heardDetail: text("heard_detail"),
    locale: text("locale").notNull(),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    referrerUrl: text("referrer_url"),
    /** Proof of consent: when, to which version of the text, in which language, in which form. */
    consentAt: time("consent_at").notNull(),
    consentVersion: text("consent_version").notNull(),
    consentLocale: text("consent_locale").notNull(),
    consentSource: text("consent_source").notNull(),
    /** The address belongs to a known throwaway domain. */
    isThrowaway: boolean("is_throwaway").notNull(),
    /** SHA-256 of the confirmation token; the token itself is never stored. */
    tokenHash: text("token_hash").notNull(),
    tokenExpiresAt: time("token_expires_at").notNull(),
    /** What an administrator thinks of it: none, priority, follow_up or spam. */
    mark: text("mark").notNull().default("none"),
  },
  (table) => [
    uniqueIndex("waitlist_leads_email_key").on(table.emailKey),
    uniqueIndex("waitlist_leads_token_hash").on(table.tokenHash),
    // Read backwards for "newest first", a page at a time.
    index("waitlist_leads_newest").on(table.createdAt, table.id),
    index("waitlist_leads_pending").on(table.createdAt).where(sql`status = 'pending'`),
    // The other orders of the dashboard: by address, and by confirmation with the unconfirmed at the end.
    index("waitlist_leads_email").on(sql`lower(email) collate "C"`, table.id),
    index("waitlist_leads_confirmed").on(
      sql`coalesce(consent_ts, '-infinity'::timestamptz)`,
      table.id,
    ),
    // Few among many, so not to be found by walking the newest.
    index("waitlist_leads_campaign")
      .on(table.utmCampaign, table.createdAt, table.id)
      .where(sql`utm_campaign is not null`),
    index("waitlist_leads_marked")
      .on(table.mark, table.createdAt, table.id)
      .where(sql`mark <> 'none'`),
  ],
);
