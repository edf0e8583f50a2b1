import type { InboxEntry, InboxPage, InboxQuery } from "#contract/inbox.ts";
import type { Database } from "#server/platform/database.ts";
import type { InboxSource } from "#server/platform/inbox.ts";
import { readCursor, writeCursor } from "./inbox-cursor.ts";

type Row = InboxEntry & { place: string };

const iso = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type ReadInbox = { outcome: "page"; page: InboxPage } | { outcome: "unknown_cursor" };

/** A page of everything that waits, newest first, of one kind and state or of all. */
export async function readInbox(
  database: Database,
  sources: readonly InboxSource[],
  query: InboxQuery,
): Promise<ReadInbox> {
  const place = query.after === undefined ? null : readCursor(query.after);
  if (query.after !== undefined && !place) return { outcome: "unknown_cursor" };
  const kinds = sources.map((source) => source.kind);
  const wanted = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  if (wanted.length === 0) return { outcome: "page", page: { entries: [], kinds, after: null } };

  const parts = wanted.map(
    ({ kind, list }) =>
      `SELECT '${kind}' AS kind, id, created_at, email, name, about, topic, state, sought
       FROM (${list}) AS ${kind}`,
  );
  const rows = await database.query<Row>(
    `SELECT kind, id::text AS id, ${iso} AS created_at, ${iso} AS place, email, name, about,
       topic, state
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
      place?.createdAt ?? null,
      place?.id ?? null,
      query.topic ?? null,
    ],
  );
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const after =
    rows.length > query.limit && last ? writeCursor({ createdAt: last.place, id: last.id }) : null;
  return {
    outcome: "page",
    page: { entries: shown.map(({ place: _, ...entry }) => entry), kinds, after },
  };
}

/** The line of one entry. */
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
