import type { Queryable } from "#server/database/database.ts";
import { deleteWithMails } from "#server/database/personal-data-source.ts";

interface InboxFile {
  name: string;
  /** MIME type. */
  type: string;
  content: Uint8Array;
}

/** The file that came with an entry: what it is called, and all of it. */
interface InboxFiles {
  describe(on: Queryable, id: string): Promise<{ name: string; size: number } | undefined>;
  read(on: Queryable, id: string): Promise<InboxFile | undefined>;
}

/** The entries of one kind that a capability puts into the administrators' inbox. */
export interface InboxSource<Kind extends string = string> {
  kind: Kind;
  /**
   * SQL, without parameters, that selects id, created_at, email, name, about, topic, state, search_text and
   * fields. `search_text` is text that is searched and not shown, `fields` is all that was sent, as JSON.
   */
  list: string;
  /** The names in `fields`, in the order in which they are shown and exported. */
  fields: readonly string[];
  setState(
    on: Queryable,
    id: string,
    state: string,
    now: Date,
  ): Promise<{ outcome: "set" | "unknown" }>;
  exists(on: Queryable, id: string): Promise<boolean>;
  /** Deletes an entry with the mails about it, and its file. */
  remove(on: Queryable, id: string): Promise<{ outcome: "removed" | "unknown" }>;
  files?: InboxFiles;
}

/**
 * Makes a source of a table with the columns of `personColumns` and `inboxColumns`. Everything but `kind` is
 * SQL that we wrote: never pass a visitor's text.
 */
export function inboxSource<Kind extends string>({
  kind,
  table,
  where = "true",
  name = "NULL::text",
  about,
  topic = "NULL::text",
  searchText = "NULL::text",
  fields,
  files,
}: {
  kind: Kind;
  table: string;
  where?: string;
  name?: string;
  about: string;
  topic?: string;
  searchText?: string;
  fields: Record<string, string>;
  files?: InboxFiles;
}): InboxSource<Kind> {
  const pairs = Object.entries(fields).map(([field, column]) => `'${field}', ${column}`);
  return {
    kind,
    list: `SELECT id, created_at, email, ${name} AS name, ${about} AS about, ${topic} AS topic, state,
      ${searchText} AS search_text, json_build_object(${pairs.join(", ")}) AS fields
      FROM ${table} WHERE ${where}`,
    fields: Object.keys(fields),
    async setState(on, id, state, now) {
      const rows = await on.query(
        `UPDATE ${table} SET state = $2, state_changed_at = $3
         WHERE id = $1::uuid AND ${where} RETURNING id`,
        [id, state, now],
      );
      return { outcome: rows.length > 0 ? "set" : "unknown" };
    },
    async exists(on, id) {
      const rows = await on.query(`SELECT 1 FROM ${table} WHERE id = $1::uuid AND ${where}`, [id]);
      return rows.length > 0;
    },
    async remove(on, id) {
      const rows = await deleteWithMails(on, table, `id = $1::uuid AND ${where}`, id);
      return { outcome: rows.length > 0 ? "removed" : "unknown" };
    },
    ...(files && { files }),
  };
}
