import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { BulkActionState, UndoableKind } from "#contract/bulk-actions.ts";
import type { ImportList, ImportSkipReason } from "#contract/lead-import.ts";
import { time } from "#server/database/shared-columns.ts";

/** The history of a lead. Deleted with the lead, by a trigger. */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid("lead_id").notNull(),
    at: time("at").notNull(),
    /** A kind of `leadEvent` in contract/leads.ts. */
    kind: text("kind").notNull(),
    byEmail: text("by_email"),
    detail: text("detail").notNull().default(""),
    /** Of a note: in the form in which searches compare letters, by a trigger. Null until `foldNotes` has reached it. */
    folded: text("folded"),
    /** The bulk action or the import. */
    cause: uuid("cause"),
  },
  (table) => [
    index("lead_events_lead").on(table.leadId, table.at),
    index("lead_events_imported").on(table.cause, table.leadId).where(sql`kind = 'imported'`),
    index("lead_events_unfolded").on(table.id).where(sql`kind = 'noted' and folded is null`),
  ],
);

/** Requested bulk actions. The row decides; the queue's job only starts the worker. */
export const bulkActions = pgTable(
  "bulk_actions",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<UndoableKind>().notNull(),
    byId: text("by_id").notNull(),
    byEmail: text("by_email").notNull(),
    requestedAt: time("requested_at").notNull(),
    /** Until then it can be undone; from then on it is performed. */
    dueAt: time("due_at").notNull(),
    state: text("state").$type<BulkActionState>().notNull().default("waiting"),
    /** Which leads. Cleared at the end, since a search can contain an address. */
    target: jsonb("target"),
    mark: text("mark"),
    note: text("note"),
    count: integer("count").notNull(),
    done: integer("done").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    /** The last lead that was handled: they are taken in the order of their ids. */
    lastLead: uuid("last_lead"),
  },
  (table) => [
    index("bulk_actions_open")
      .on(table.byId, table.requestedAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** A file of people, from its upload to its import. */
export const leadImports = pgTable("lead_imports", {
  id: uuid("id").primaryKey(),
  list: text("list").$type<ImportList>().notNull().default("waitlist"),
  byId: text("by_id").notNull(),
  createdAt: time("created_at").notNull(),
  name: text("name").notNull(),
  rows: integer("rows").notNull(),
  headers: jsonb("headers").notNull(),
  /** read, checking, checked; once committed running, then done, stopped or cancelled. */
  state: text("state").notNull().default("read"),
  /** The last dry run: only what it showed can be committed. */
  checkId: uuid("check_id"),
  /** How many leads that dry run would insert. */
  newRows: integer("new_rows").notNull().default(0),
  /** Set by the commit; from then on `byId` is the account that committed it. */
  status: text("status", { enum: ["pending", "confirmed"] }),
  consentSource: text("consent_source"),
  consentAt: time("consent_at"),
  consentVersion: text("consent_version"),
  byEmail: text("by_email"),
  startedAt: time("started_at"),
  endedAt: time("ended_at"),
  /** The place of the lead with the earliest date, if the file has dates; the others follow. */
  firstOrdinal: bigint("first_ordinal", { mode: "number" }),
  /** The address of the account that stopped it. */
  stoppedBy: text("stopped_by"),
  /** The last line that was handled: rows are taken in their order, each once. */
  lastLine: integer("last_line").notNull().default(0),
  done: integer("done").notNull().default(0),
  imported: integer("imported").notNull().default(0),
  /** How many rows were not imported, by reason. */
  skipped: jsonb("skipped")
    .$type<Partial<Record<ImportSkipReason, number>>>()
    .notNull()
    .default({}),
});

/** The rows of a file, each kept until it is imported; if the file is not committed, for a day at most. */
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

/** The rows that were not imported: only their line in the file is kept. */
export const leadImportSkips = pgTable(
  "lead_import_skips",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => leadImports.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    line: integer("line").notNull(),
  },
  ({ importId, reason, line }) => [
    primaryKey({ name: "lead_import_skips_pkey", columns: [importId, reason, line] }),
  ],
);

/**
 * Changes of the list that are not in the rollup yet: a lead was added (+1) or removed (-1); a changed one is
 * both. Written by a trigger, so that it is exact whichever code writes to the list; rows are only ever added, so
 * that no sign-up waits for another.
 */
export const leadRollupChanges = pgTable("lead_rollup_changes", {
  weight: smallint("weight").notNull(),
  country: text("country").notNull(),
  channel: text("channel").notNull(),
  locale: text("locale").notNull(),
  /** The empty text for none. */
  campaign: text("campaign").notNull(),
  mark: text("mark").notNull(),
  joinedAt: time("joined_at").notNull(),
  confirmedAt: time("confirmed_at"),
});

/** Every combination of values that leads are counted for. */
export const leadRollupKeys = pgTable(
  "lead_rollup_keys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Which of the four values the key has: 8 country, 4 channel, 2 locale, 1 campaign. The others are
     * empty and mean any.
     */
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
      table.dimensions,
      table.mark,
      table.country,
      table.channel,
      table.locale,
      table.campaign,
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

/** How many leads, of all, joined and were confirmed in a quarter of an hour. */
export const leadRollupQuarters = pgTable("lead_rollup_quarters", {
  at: time("at").primaryKey(),
  joined: integer("joined").notNull(),
  confirmed: integer("confirmed").notNull(),
});
