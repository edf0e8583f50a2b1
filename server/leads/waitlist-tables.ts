import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  optInColumns,
  submissionColumns,
  time,
  updatedAt,
} from "#server/database/shared-columns.ts";

/**
 * The code of the link by which a submission came, and a keyed hash of the network that it came from; of IPv6, behind a
 * space, also that of the /48 around it.
 */
const referralColumns = () => ({
  referredBy: text("referred_by"),
  networkHash: text("network_hash"),
});

/** Answers to the questions of brand/questions.ts, by their ids; null for none. */
const answersColumn = () => ({
  answers: jsonb("answers").$type<Record<string, string | number>>(),
});

/** SQL: a text of a lead may mention an address. Few do, by which an index finds them. */
export const mayMentionAddress = `(${[
  ...["city", "heard_detail", "utm_source", "utm_medium", "utm_campaign", "referrer_url"],
  "answers::text",
]
  .map((text) => `coalesce(${text}, '')`)
  .join(" || ")}) like '%@%'`;

/** One person who signed up. */
export const waitlistLeads = pgTable(
  "waitlist_leads",
  {
    ...optInColumns(),
    country: text("country").notNull(),
    city: text("city"),
    heardChannel: text("heard_channel").notNull(),
    heardDetail: text("heard_detail"),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    referrerUrl: text("referrer_url"),
    /** The address belongs to a known throwaway domain. */
    isThrowaway: boolean("is_throwaway").notNull(),
    /** An administrator's mark: none, priority, follow_up or spam. */
    mark: text("mark").notNull().default("none"),
    tags: text("tags").array().notNull().default([]),
    ...answersColumn(),
    /** When the last invitation left, until when its link works, and when one was first used. */
    invitedAt: time("invited_at"),
    invitationExpiresAt: time("invitation_expires_at"),
    acceptedAt: time("accepted_at"),
    /** Drawn at confirmation, by a trigger; null before. */
    ordinal: bigint("ordinal", { mode: "number" }),
    /** How many friends count for the lead. */
    credits: integer("credits").notNull().default(0),
    /** The lead's place in the order of the list: see places.ts. */
    placeKey: bigint("place_key", { mode: "number" }),
    updatedAt: updatedAt(),
    /** The code in the lead's link, drawn by the same trigger. */
    referralCode: text("referral_code"),
    ...referralColumns(),
    wantsFriendMails: boolean("wants_friend_mails").notNull().default(true),
  },
  (table) => [
    uniqueIndex("waitlist_leads_email_key").on(table.emailKey),
    uniqueIndex("waitlist_leads_referral_code").on(table.referralCode),
    uniqueIndex("waitlist_leads_token_hash").on(table.tokenHash),
    // Read backwards for "newest first", a page at a time.
    index("waitlist_leads_newest").on(table.createdAt, table.id),
    index("waitlist_leads_pending").on(table.createdAt).where(sql`status = 'pending'`),
    // The dashboard's other orders: by address, and by confirmation with the unconfirmed last.
    index("waitlist_leads_email").on(sql`lower(email) collate "C"`, table.id),
    index("waitlist_leads_confirmed").on(
      sql`coalesce(consent_ts, '-infinity'::timestamptz)`,
      table.id,
    ),
    // For filters that match few leads.
    index("waitlist_leads_campaign")
      .on(table.utmCampaign, table.createdAt, table.id)
      .where(sql`utm_campaign is not null`),
    index("waitlist_leads_marked")
      .on(table.mark, table.createdAt, table.id)
      .where(sql`mark <> 'none'`),
    index("waitlist_leads_invited")
      .on(table.createdAt, table.id)
      .where(sql`invited_at is not null`),
    // In the order of the events that automatic mails follow; that of the confirmation is above.
    index("waitlist_leads_invited_at").on(table.invitedAt).where(sql`invited_at is not null`),
    index("waitlist_leads_accepted_at").on(table.acceptedAt).where(sql`accepted_at is not null`),
    index("waitlist_leads_accepted").on(table.id).where(sql`accepted_at is not null`),
    // Counts the invited and the accepted without reading the table.
    index("waitlist_leads_ever_invited").on(table.acceptedAt).where(sql`invited_at is not null`),
    // For the filter of referred leads.
    index("waitlist_leads_referred")
      .on(table.createdAt, table.id)
      .where(
        sql`(heard_channel = 'friend_referral' or lower(coalesce(utm_medium, '')) = 'referral' or referred_by is not null)`,
      ),
    // Unconfirmed leads that joined by a link.
    index("waitlist_leads_unconfirmed_friends")
      .on(table.referredBy)
      .where(sql`referred_by is not null and status = 'pending'`),
    // Leads by their friends: in the dashboard, and for rewards.
    index("waitlist_leads_credits").on(table.credits, table.id),
    // For the filters of tags and answers.
    index("waitlist_leads_tags").using("gin", table.tags).where(sql`tags <> '{}'`),
    index("waitlist_leads_answers").using("gin", table.answers).where(sql`answers is not null`),
    // In the order in which programs read what has changed.
    index("waitlist_leads_updated").on(table.updatedAt, table.id),
    // For an erasure, which takes a person's address from the texts of others.
    index("waitlist_leads_mentions").on(table.id).where(sql.raw(mayMentionAddress)),
    // In the order in which leads are invited.
    index("waitlist_leads_queue")
      .on(table.placeKey, table.ordinal)
      .where(sql`status = 'confirmed' and invited_at is null`),
  ],
);

/** What is sent for a pending address again: see `submissionColumns`. */
export const waitlistSubmissions = pgTable(
  "waitlist_submissions",
  {
    ...submissionColumns(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => waitlistLeads.id, { onDelete: "cascade" }),
    country: text("country"),
    city: text("city"),
    heardChannel: text("heard_channel"),
    heardDetail: text("heard_detail"),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    referrerUrl: text("referrer_url"),
    isThrowaway: boolean("is_throwaway"),
    tags: text("tags").array(),
    ...answersColumn(),
    ...referralColumns(),
  },
  (table) => [
    uniqueIndex("waitlist_submissions_token_hash").on(table.tokenHash),
    index("waitlist_submissions_entry").on(table.entryId),
  ],
);

/**
 * Changes of who waits that are not in `lead_place_counts` yet, by bucket of places: +1 who came, -1 who went.
 * Written by a trigger; rows are only added, so writers never wait for one another.
 */
export const leadPlaceChanges = pgTable("lead_place_changes", {
  bucket: integer("bucket").notNull(),
  weight: smallint("weight").notNull(),
});

/** How many leads wait in each bucket of places. */
export const leadPlaceCounts = pgTable("lead_place_counts", {
  bucket: integer("bucket").primaryKey(),
  leads: integer("leads").notNull(),
});

/** The formula by which the places of an open list were made: one row. */
export const placeFormula = pgTable("place_formula", {
  id: integer("id").primaryKey(),
  spots: integer("spots").notNull(),
  most: integer("most").notNull(),
});
