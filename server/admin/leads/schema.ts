import {
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * What happened to the list and is not yet in the sums: a lead came (+1) or went (-1); one that changed
 * is both. A trigger writes it, so it is exact whoever writes to the list, and rows are only ever added,
 * so no sign-up waits for another.
 */
export const leadChanges = pgTable("lead_changes", {
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

/** Every combination of values that leads were counted for. */
export const leadCells = pgTable(
  "lead_cells",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Which of the four values are given: 8 country, 4 channel, 2 locale, 1 campaign. The others are empty and mean any. */
    given: smallint("given").notNull(),
    /** Empty for leads of any mark; leads with no mark are counted there alone. */
    mark: text("mark").notNull(),
    country: text("country").notNull(),
    channel: text("channel").notNull(),
    locale: text("locale").notNull(),
    campaign: text("campaign").notNull(),
  },
  (table) => [
    unique("lead_cells_key").on(
      table.given,
      table.mark,
      table.country,
      table.channel,
      table.locale,
      table.campaign,
    ),
  ],
);

/** How many leads of a cell joined and were confirmed on which days, and after how long. */
export const leadSums = pgTable(
  "lead_sums",
  {
    cell: integer("cell").notNull(),
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
      name: "lead_sums_key",
      columns: [table.cell, table.joinedOn, table.confirmedOn, table.class],
    }),
  ],
);

/** How many leads, of all, joined and were confirmed in an hour. */
export const leadHours = pgTable("lead_hours", {
  at: moment("at").primaryKey(),
  joined: integer("joined").notNull(),
  confirmed: integer("confirmed").notNull(),
});
