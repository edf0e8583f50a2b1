import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What administrators asked to be done to leads. The row is the promise; the queue's job only wakes the worker. */
export const bulkActions = pgTable(
  "bulk_actions",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    byId: text("by_id").notNull(),
    byEmail: text("by_email").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Until then it can be undone; from then on it is performed. */
    dueAt: moment("due_at").notNull(),
    state: text("state").notNull().default("waiting"),
    /** Which leads; cleared once it is over, since a search can hold an address. */
    target: jsonb("target"),
    mark: text("mark"),
    note: text("note"),
    count: integer("count").notNull(),
    done: integer("done").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    /** How far it has come: leads are taken in the order of their ids. */
    lastLead: uuid("last_lead"),
  },
  (table) => [
    index("bulk_actions_open")
      .on(table.byId, table.requestedAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
