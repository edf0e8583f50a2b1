import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "#server/database/shared-columns.ts";

/**
 * The last good figures of a token, and when to fetch newer ones. Keyed by the token's address: the
 * figures of another token must not pass for this one's.
 */
export const marketState = pgTable("market_state", {
  address: text("address").primaryKey(),
  /** Empty until a source has answered once. */
  figures: jsonb("figures"),
  asOf: time("as_of"),
  /** Tries that failed since the last good answer. */
  failures: integer("failures").notNull().default(0),
  /** When the sources may be called next. A node that sets it later has claimed the fetch. */
  nextTryAt: time("next_try_at").notNull(),
});

/** Recorded prices: one a minute for a day, one an hour for a month, one a day for ever. */
export const marketPoints = pgTable(
  "market_points",
  {
    address: text("address").notNull(),
    grain: text("grain", { enum: ["minute", "hour", "day"] }).notNull(),
    /** Begin of the minute, hour or day (UTC). */
    at: time("at").notNull(),
    /** The last one quoted in it. */
    price: doublePrecision("price").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.grain, table.at] })],
);
