import type { Queryable } from "./database.ts";

interface InboxFile {
  name: string;
  /** MIME type. */
  type: string;
  content: Uint8Array;
}

interface InboxContent {
  /** All that was sent, by name. */
  fields: Record<string, string | null>;
  file: { name: string; size: number } | null;
}

/** What a capability puts into the administrators' inbox, under a name of its own. */
export interface InboxSource<Kind extends string = string> {
  kind: Kind;
  /**
   * SQL that selects id, created_at, email, name, about, topic, state and sought, in this order: one
   * part of the list. `sought` is text that is searched and not shown. It has no parameters.
   */
  list: string;
  detail(on: Queryable, id: string): Promise<InboxContent | undefined>;
  setState: StateSetter;
  file?(on: Queryable, id: string): Promise<InboxFile | undefined>;
}

type StateSetter = (
  on: Queryable,
  id: string,
  state: string,
  now: Date,
) => Promise<{ outcome: "set" } | { outcome: "unknown" }>;

/** Makes the `setState` of a table with the columns `state` and `state_changed_at`. */
export function stateSetter(table: string, condition = "true"): StateSetter {
  return async (on, id, state, now) => {
    const rows = await on.query(
      `UPDATE ${table} SET state = $2, state_changed_at = $3
       WHERE id = $1::uuid AND ${condition} RETURNING id`,
      [id, state, now],
    );
    return { outcome: rows.length > 0 ? "set" : "unknown" };
  };
}
