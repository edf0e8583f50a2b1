import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { ChangedLegalVersions } from "#contract/limits.ts";
import { time } from "#server/database/shared-columns.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Every text that was written in place of one of the files. Rows are added, and marked by their release. */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    file: text("file").notNull(),
    locale: text("locale").notNull(),
    key: text("key").notNull(),
    /** Of the text in the files when this was written. */
    baseHash: text("base_hash").notNull(),
    /** Null: the text of the files. */
    body: text("body"),
    author: text("author").notNull(),
    /** `discarded`: the draft before it is no longer one. */
    state: text("state", { enum: ["draft", "discarded"] }).notNull(),
    createdAt: time("created_at").notNull().defaultNow(),
    /** The first release that published it. */
    releaseId: bigint("release_id", { mode: "number" }),
  },
  (table) => [
    index("content_versions_latest").on(table.file, table.key, table.locale, table.id.desc()),
  ],
);

/** The whole of what the site shows: all texts that differ from the files. */
export const contentReleases = pgTable(
  "content_releases",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    versions: bigint("versions", { mode: "number" }).array().notNull(),
    /** Of the legal texts among them (legal-versions.ts). */
    legalVersions: jsonb("legal_versions").$type<ChangedLegalVersions>().notNull().default({}),
    /** The release that was shown when this one was made. */
    baseId: bigint("base_id", { mode: "number" }),
    author: text("author").notNull(),
    note: text("note").notNull().default(""),
    createdAt: time("created_at").notNull().defaultNow(),
    /** When it was last put on the site: the latest is what every node shows. */
    liveAt: time("live_at"),
    failure: text("failure"),
  },
  (table) => [
    index("content_releases_live").on(table.liveAt.desc()).where(sql`live_at IS NOT NULL`),
  ],
);

/** A release as one build renders it. */
export const contentRenderings = pgTable(
  "content_renderings",
  {
    releaseId: bigint("release_id", { mode: "number" })
      .notNull()
      .references(() => contentReleases.id, { onDelete: "cascade" }),
    build: text("build").notNull(),
    /** Renewed while a node renders it; one that stopped leaves it to another. */
    renewedAt: time("renewed_at").notNull(),
    /** When it was whole. */
    doneAt: time("done_at"),
    pages: integer("pages"),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.build] })],
);

/** A file of a rendering that is another than the built one. */
export const contentFiles = pgTable(
  "content_files",
  {
    releaseId: bigint("release_id", { mode: "number" }).notNull(),
    build: text("build").notNull(),
    address: text("address").notNull(),
    /** Brotli. */
    content: bytea("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.build, table.address] })],
);
