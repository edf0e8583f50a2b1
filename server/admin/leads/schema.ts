import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What administrators did to a lead, for its history. Deleted with the lead, by a trigger. */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid("lead_id").notNull(),
    at: moment("at").notNull(),
    /** A kind of `leadEvent` in contract/leads.ts. */
    kind: text("kind").notNull(),
    byEmail: text("by_email"),
    detail: text("detail").notNull().default(""),
    /** The bulk action or the import. */
    cause: uuid("cause"),
  },
  (table) => [
    index("lead_events_lead").on(table.leadId, table.at),
    index("lead_events_imported").on(table.cause, table.leadId).where(sql`kind = 'imported'`),
  ],
);

/**
 * What happened to the list and is not yet in the rollup: a lead came (+1) or went (-1); one that
 * changed is both. Written by a trigger, so it is exact whoever writes to the list, and only ever added
 * to, so no sign-up waits for another.
 */
export const leadRollupChanges = pgTable("lead_rollup_changes", {
  weight: smallint("weight").notNull(),
  country: text("country").notNull(),
  channel: text("channel").notNull(),
  locale: text("locale").notNull(),
  /** The empty text for none. */
  campaign: text("campaign").notNull(),
  mark: text("mark").notNull(),
  joinedAt: moment("joined_at").notNull(),
  confirmedAt: moment("confirmed_at"),
});

/** Every combination of values that leads are counted for. */
export const leadRollupKeys = pgTable(
  "lead_rollup_keys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Which of the four values the key has: 8 country, 4 channel, 2 locale, 1 campaign. The others are empty and mean any. */
    dimensions: smallint("dimensions").notNull(),
    /** Empty for leads of any mark; leads without a mark are counted there alone. */
    mark: text("mark").notNull(),
    country: text("country").notNull(),
    channel: text("channel").notNull(),
    locale: text("locale").notNull(),
    campaign: text("campaign").notNull(),
  },
  (table) => [
    unique("lead_rollup_keys_key").on(
      ...[table.dimensions, table.mark, table.country],
      ...[table.channel, table.locale, table.campaign],
    ),
  ],
);

/** How many leads of a key joined and were confirmed on which days, and after how long. */
export const leadRollupCounts = pgTable(
  "lead_rollup_counts",
  {
    keyId: integer("key_id").notNull(),
    /** In UTC; -infinity in the rows that sum up all days. */
    joinedOn: date("joined_on").notNull(),
    /** In UTC; infinity for the unconfirmed, -infinity in the rows that sum up all days. */
    confirmedOn: date("confirmed_on").notNull(),
    /** Class of the time to confirm, -1 for the unconfirmed. */
    class: smallint("class").notNull(),
    leads: integer("leads").notNull(),
  },
  (table) => [
    primaryKey({
      name: "lead_rollup_counts_key",
      columns: [table.keyId, table.joinedOn, table.confirmedOn, table.class],
    }),
  ],
);

/** How many leads, of all, joined and were confirmed in an hour. */
export const leadRollupHours = pgTable("lead_rollup_hours", {
  at: moment("at").primaryKey(),
  joined: integer("joined").notNull(),
  confirmed: integer("confirmed").notNull(),
});
