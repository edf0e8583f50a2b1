import * as z from "zod/mini";
import type { InboxEntry, InboxPage, InboxQuery } from "#contract/inbox.ts";
import type { Database } from "#server/platform/database.ts";
import type { InboxSource } from "#server/platform/inbox.ts";
import { decodeCursor, encodeCursor, isoMicroseconds, timestampKey } from "../keyset.ts";

/** The last entry of a page: its time and id. */
export const inboxCursor = z.tuple([timestampKey, z.uuid()]);

const iso = isoMicroseconds("created_at");

export type ReadInboxResult = { outcome: "page"; page: InboxPage } | { outcome: "invalid_cursor" };

/** A page of the inbox, newest first, of one kind and state or of all. */
export async function readInbox(
  database: Database,
  sources: readonly InboxSource[],
  query: InboxQuery,
): Promise<ReadInboxResult> {
  const cursor = query.after === undefined ? null : decodeCursor(inboxCursor, query.after);
  if (query.after !== undefined && !cursor) return { outcome: "invalid_cursor" };
  const kinds = sources.map((source) => source.kind);
  const listed = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  if (listed.length === 0) return { outcome: "page", page: { entries: [], kinds, after: null } };

  const parts = listed.map(
    ({ kind, list }) =>
      `SELECT '${kind}' AS kind, id, created_at, email, name, about, topic, state, sought
       FROM (${list}) AS ${kind}`,
  );
  const rows = await database.query<InboxEntry>(
    `SELECT kind, id::text AS id, ${iso} AS created_at, email, name, about, topic, state
     FROM (${parts.join(" UNION ALL ")}) AS inbox
     WHERE ($2::text IS NULL OR state = $2)
       AND ($3::text IS NULL OR concat_ws(' ', email, name, about, sought) ILIKE $3)
       AND ($6::text IS NULL OR topic = $6)
       AND ($4::timestamptz IS NULL OR (inbox.created_at, inbox.id) < ($4, $5::uuid))
     ORDER BY inbox.created_at DESC, inbox.id DESC LIMIT $1`,
    [
      query.limit + 1,
      query.state ?? null,
      query.q?.trim() ? `%${query.q.trim().replaceAll(/[\\%_]/g, "\\$&")}%` : null,
      ...(cursor ?? [null, null]),
      query.topic ?? null,
    ],
  );
  const entries = rows.slice(0, query.limit);
  const last = entries.at(-1);
  const after = rows.length > query.limit && last ? encodeCursor([last.created_at, last.id]) : null;
  return { outcome: "page", page: { entries, kinds, after } };
}

/** One entry as the list shows it. */
export async function readEntry(
  database: Database,
  { kind, list }: InboxSource,
  id: string,
): Promise<InboxEntry | undefined> {
  const [entry] = await database.query<InboxEntry>(
    `SELECT '${kind}' AS kind, id::text AS id, ${iso} AS created_at, email, name, about, topic,
       state
     FROM (${list}) AS ${kind} WHERE id = $1::uuid`,
    [id],
  );
  return entry;
}
