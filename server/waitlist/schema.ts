import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

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
    createdAt: moment("created_at").notNull(),
    /** When the address was confirmed by mail. */
    consentTs: moment("consent_ts"),
    country: text("country").notNull(),
    city: text("city"),
    heardChannel: text("heard_channel").notNull(),
    heardDetail: text("heard_detail"),
    locale: text("locale").notNull(),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    referrerUrl: text("referrer_url"),
    /** Proof of consent: when, to which version of the text, in which language, through which door. */
    consentAt: moment("consent_at").notNull(),
    consentVersion: text("consent_version").notNull(),
    consentLocale: text("consent_locale").notNull(),
    consentSource: text("consent_source").notNull(),
    /** The address belongs to a known throwaway domain. */
    isThrowaway: boolean("is_throwaway").notNull(),
    /** SHA-256 of the confirmation token; the token itself is never stored. */
    tokenHash: text("token_hash").notNull(),
    tokenExpiresAt: moment("token_expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("waitlist_leads_email_key").on(table.emailKey),
    uniqueIndex("waitlist_leads_token_hash").on(table.tokenHash),
    // Read backwards for "newest first", a page at a time.
    index("waitlist_leads_newest").on(table.createdAt, table.id),
    index("waitlist_leads_pending").on(table.createdAt).where(sql`status = 'pending'`),
  ],
);

/**
 * How many leads there are, kept exact by a trigger. The sums over all shards are the counts; one row
 * would make every sign-up wait for the one before it.
 */
export const waitlistCounts = pgTable("waitlist_counts", {
  shard: smallint("shard").primaryKey(),
  total: integer("total").notNull().default(0),
  confirmed: integer("confirmed").notNull().default(0),
});

/** Who asked to be forgotten: a keyed hash that tells nothing without the server's secret. */
export const erasedAddresses = pgTable("erased_addresses", {
  addressHash: text("address_hash").primaryKey(),
  erasedAt: moment("erased_at").notNull(),
});
