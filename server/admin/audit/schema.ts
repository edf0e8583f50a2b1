import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Who did what and when. Triggers refuse every change and removal: see migrations/0010_lead_acts.sql. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull(),
    kind: text("kind").notNull(),
    byEmail: text("by_email"),
    details: jsonb("details").notNull(),
  },
  (table) => [
    index("audit_log_kind").on(table.kind, table.id),
    index("audit_log_person").on(table.byEmail, table.id),
  ],
);
