import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { consentColumns, inboxColumns, personColumns } from "#server/database/shared-columns.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One application for a position. It and its file are deleted after six months. */
export const applications = pgTable(
  "applications",
  {
    ...personColumns(),
    ...consentColumns(),
    ...inboxColumns(),
    job: text("job").notNull(),
    name: text("name").notNull(),
    links: text("links"),
    note: text("note"),
  },
  (table) => [
    index("applications_newest").on(table.createdAt, table.id),
    index("applications_email_key").on(table.emailKey),
    // Counts unread entries without reading the table.
    index("applications_new").on(table.id).where(sql`state = 'new'`),
  ],
);

/** The CV of an application, apart from it so that no list of applications ever reads it. */
export const applicationFiles = pgTable("application_files", {
  applicationId: uuid("application_id")
    .primaryKey()
    .references(() => applications.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  kind: text("kind", { enum: ["pdf", "docx"] }).notNull(),
  size: integer("size").notNull(),
  content: bytea("content").notNull(),
});
