import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "#server/database/shared-columns.ts";

/** Settings that an owner has changed while the server runs. */
export const changedSettings = pgTable("changed_settings", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  changedAt: time("changed_at").notNull(),
});
