import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
  },
  (table) => [
    primaryKey({
      name: "visit_counts_key",
      columns: [table.day, table.source, table.medium, table.locale, table.page],
    }),
  ],
);
