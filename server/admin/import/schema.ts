import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A file of people, from its upload to its import. */
export const leadImports = pgTable("lead_imports", {
  id: uuid("id").primaryKey(),
  byId: text("by_id").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  name: text("name").notNull(),
  rows: integer("rows").notNull(),
  headers: jsonb("headers").notNull(),
  /** read, checking, checked, then done. */
  state: text("state").notNull().default("read"),
  /** The last dry run: only what it showed can be committed. */
  checkId: uuid("check_id"),
  /** How many leads that dry run would insert. */
  newRows: integer("new_rows").notNull().default(0),
  status: text("status"),
  consentSource: text("consent_source"),
});

/** Its rows, kept until it is imported, for a day at most. */
export const leadImportRows = pgTable(
  "lead_import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => leadImports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    cells: jsonb("cells").notNull(),
    outcome: text("outcome"),
    /** The lead it would become, as the dry run prepared it. */
    lead: jsonb("lead"),
  },
  (table) => [primaryKey({ name: "lead_import_rows_pkey", columns: [table.importId, table.line] })],
);
