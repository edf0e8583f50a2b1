import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What administrators asked to be done to leads. The row is the promise; the queue's job only wakes whoever performs it. */
export const leadActs = pgTable(
  "lead_acts",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    byId: text("by_id").notNull(),
    byEmail: text("by_email").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** Until then it can be undone; from then on it is performed. */
    dueAt: moment("due_at").notNull(),
    state: text("state").notNull().default("waiting"),
    /** Which leads; forgotten once it is over, since a search can hold an address. */
    target: jsonb("target"),
    mark: text("mark"),
    note: text("note"),
    count: integer("count").notNull(),
    done: integer("done").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    /** How far it has come: leads are met in the order of their ids. */
    lastLead: uuid("last_lead"),
  },
  (table) => [
    index("lead_acts_open")
      .on(table.byId, table.askedAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** What administrators did to a lead, for its story. Deleted with the lead, by a trigger. */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid("lead_id").notNull(),
    at: moment("at").notNull(),
    /** A kind of `leadEvent` in contract/leads.ts. */
    kind: text("kind").notNull(),
    byEmail: text("by_email"),
    detail: text("detail").notNull().default(""),
    /** The act or the import. */
    cause: uuid("cause"),
  },
  (table) => [
    index("lead_events_lead").on(table.leadId, table.at),
    index("lead_events_imported").on(table.cause, table.leadId).where(sql`kind = 'imported'`),
  ],
);
