import { boolean, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/** How many loads from elsewhere a day had, in UTC, by where they came from and where they arrived. */
export const visitCounts = pgTable(
  "visit_counts",
  {
    day: date("day").notNull(),
    /** A name of ours, a host, or a UTM source, in lower case; `other` beyond the most of a day. */
    source: text("source").notNull(),
    medium: text("medium").notNull(),
    locale: text("locale").notNull(),
    /** The first part of the page's address, `home` for the home page. */
    page: text("page").notNull(),
    visits: integer("visits").notNull(),
    /** How often the form was opened by a press, where pages report it. */
    dialogs: integer("dialogs").notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: "visit_counts_key",
      columns: [table.day, table.source, table.medium, table.locale, table.page],
    }),
  ],
);

/** Where a lead came from, and the day on which it joined, in UTC; the empty text for none. */
const funnelKey = () => ({
  day: date("day").notNull(),
  utmSource: text("utm_source").notNull(),
  host: text("host").notNull(),
  isByFriend: boolean("is_by_friend").notNull(),
});

/**
 * Changes of how far leads have come that are not in `lead_funnel_counts` yet. Written by a trigger; rows are only
 * added, so writers never wait for one another.
 */
export const leadFunnelChanges = pgTable("lead_funnel_changes", {
  ...funnelKey(),
  joined: smallint("joined").notNull(),
  confirmed: smallint("confirmed").notNull(),
  invited: smallint("invited").notNull(),
  accepted: smallint("accepted").notNull(),
});

/** How many leads of a day and an origin have come how far. */
export const leadFunnelCounts = pgTable(
  "lead_funnel_counts",
  {
    ...funnelKey(),
    joined: integer("joined").notNull(),
    confirmed: integer("confirmed").notNull(),
    invited: integer("invited").notNull(),
    accepted: integer("accepted").notNull(),
  },
  ({ day, utmSource, host, isByFriend }) => [
    primaryKey({ name: "lead_funnel_counts_key", columns: [day, utmSource, host, isByFriend] }),
  ],
);

/** The sums of `visit_counts` by day and source: the funnel reads a year of them at once. */
export const visitSources = pgTable(
  "visit_sources",
  {
    day: date("day").notNull(),
    source: text("source").notNull(),
    visits: integer("visits").notNull(),
    dialogs: integer("dialogs").notNull(),
  },
  (table) => [primaryKey({ name: "visit_sources_key", columns: [table.day, table.source] })],
);
