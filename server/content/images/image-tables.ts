import { customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Alternatives } from "#contract/images.ts";
import { time } from "#server/database/shared-columns.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** An uploaded image. The uploaded file itself is not kept. */
export const images = pgTable("images", {
  id: uuid("id").primaryKey(),
  /** SHA-256 of the uploaded file: the same file is one image. */
  hash: text("hash").notNull().unique(),
  name: text("name").notNull(),
  alternatives: jsonb("alternatives").$type<Alternatives>().notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: time("created_at").notNull(),
});

/** The sizes that were made of an image. */
export const imageFiles = pgTable(
  "image_files",
  {
    /** The start of the SHA-256 of its content, and its format. */
    file: text("file").primaryKey(),
    imageId: uuid("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    size: text("size", { enum: ["small", "mail"] }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [index("image_files_image").on(table.imageId)],
);
