import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A file on its way in. */
export const leadImports = pgTable("lead_imports", {
  id: uuid("id").primaryKey(),
  byId: text("by_id").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  name: text("name").notNull(),
  rows: integer("rows").notNull(),
  headers: jsonb("headers").notNull(),
  /** read, checking, checked, then done. */
  state: text("state").notNull().default("read"),
  /** The last dry run: only it can be agreed to. */
  checkId: uuid("check_id"),
  /** How many leads that dry run would take. */
  takes: integer("takes").notNull().default(0),
  status: text("status"),
  consentSource: text("consent_source"),
});

/** Its rows wait beside the list until somebody agrees to what would happen; then, or after a day, they go. */
export const leadImportRows = pgTable(
  "lead_import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => leadImports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    cells: jsonb("cells").notNull(),
    outcome: text("outcome"),
    /** The lead it would become, ready to be taken. */
    lead: jsonb("lead"),
  },
  (table) => [primaryKey({ name: "lead_import_rows_pkey", columns: [table.importId, table.line] })],
);
