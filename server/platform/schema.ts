import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A moment, as every table stores it. */
export const time = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: "date" });

/** How often something was done in its current window. The key is a keyed hash: no address is stored here. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    windowEnd: time("window_end").notNull(),
  },
  (table) => [index("rate_limits_window_end").on(table.windowEnd)],
);

/** Captcha answers that were accepted once, by their hash, for as long as they could be sent again. */
export const captchaTokens = pgTable(
  "captcha_tokens",
  {
    hash: text("hash").primaryKey(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("captcha_tokens_expires_at").on(table.expiresAt)],
);

/** Addresses that were erased, as keyed hashes: without the server's secret they reveal nothing. */
export const erasedAddresses = pgTable("erased_addresses", {
  addressHash: text("address_hash").primaryKey(),
  erasedAt: time("erased_at").notNull(),
});
