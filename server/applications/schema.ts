import { customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "#server/platform/schema.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One application for a position. It and its file are deleted after six months. */
export const applications = pgTable(
  "applications",
  {
    /** Begins with the time, so that new rows lie together in every index. */
    id: uuid("id").primaryKey(),
    createdAt: time("created_at").notNull(),
    job: text("job").notNull(),
    name: text("name").notNull(),
    /** As typed: mail goes here. */
    email: text("email").notNull(),
    /** Canonical form, the same for two spellings of one mailbox. */
    emailKey: text("email_key").notNull(),
    links: text("links"),
    note: text("note"),
    locale: text("locale").notNull(),
    /** Proof of consent: when and to which version of the text. */
    consentAt: time("consent_at").notNull(),
    consentVersion: text("consent_version").notNull(),
    state: text("state", { enum: ["new", "answered", "closed"] })
      .notNull()
      .default("new"),
    stateChangedAt: time("state_changed_at"),
  },
  (table) => [
    index("applications_newest").on(table.createdAt, table.id),
    index("applications_email_key").on(table.emailKey),
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
