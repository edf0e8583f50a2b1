import type { InboxKind, InboxState } from "#contract/inbox.ts";
import type { Queryable } from "./database.ts";

export interface InboxFile {
  name: string;
  /** MIME type. */
  type: string;
  content: Uint8Array;
}

/** What a capability puts into the administrators' inbox. */
export interface InboxSource {
  kind: InboxKind;
  /**
   * SQL that selects id, created_at, email, name, about, topic, state and sought, in this order: one
   * part of the list. `sought` is text that is searched and not shown. It has no parameters.
   */
  list: string;
  /** All that was sent, and the file with it. */
  detail(
    on: Queryable,
    id: string,
  ): Promise<
    | { fields: Record<string, string | null>; file: { name: string; size: number } | null }
    | undefined
  >;
  setState(
    on: Queryable,
    id: string,
    state: InboxState,
    now: Date,
  ): Promise<{ outcome: "set" } | { outcome: "unknown" }>;
  file?(on: Queryable, id: string): Promise<InboxFile | undefined>;
}
