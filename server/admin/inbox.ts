import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import {
  type InboxEntry,
  type InboxKind,
  type InboxPage,
  type InboxQuery,
  inboxKinds,
  inboxQuery,
  inboxStateCall,
} from "#contract/inbox.ts";
import type { Database } from "#server/platform/database.ts";
import type { InboxSource } from "#server/platform/inbox.ts";
import { adminRouter, refuse } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";
import { decodeCursor, encodeCursor, isoMicroseconds, timestampKey } from "./keyset.ts";

/** The last entry of a page: its time and id. */
export const inboxCursor = z.tuple([timestampKey, z.uuid()]);

const iso = isoMicroseconds("created_at");

/** A page of the inbox, newest first, of one kind and state or of all. */
async function readInbox(
  database: Database,
  sources: readonly InboxSource<InboxKind>[],
  query: InboxQuery,
): Promise<InboxPage> {
  const cursor = query.after === undefined ? null : decodeCursor(inboxCursor, query.after);
  if (query.after !== undefined && !cursor) refuse(400, "invalid_cursor");
  const kinds = sources.map((source) => source.kind);
  const listed = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  if (listed.length === 0) return { entries: [], kinds, after: null };

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
  return { entries, kinds, after };
}

/** One entry as the list shows it. */
async function readEntry(
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

interface InboxContext {
  database: Database;
  inbox: readonly InboxSource<InboxKind>[];
  clock: () => Date;
}

const byEntry = { params: z.object({ kind: z.enum(inboxKinds), id: z.uuid() }) };

export function inboxRoutes(scope: FastifyInstance, { database, inbox, clock }: InboxContext) {
  const route = adminRouter(scope);
  const sourceOf = (kind: InboxKind) => inbox.find((source) => source.kind === kind);

  route("GET /api/inbox", "read", { query: inboxQuery }, ({ query }) =>
    readInbox(database, inbox, query),
  );

  route("GET /api/inbox/:kind/:id", "read", byEntry, async ({ params: { kind, id } }) => {
    const source = sourceOf(kind);
    const entry = source && (await readEntry(database, source, id));
    const detail = entry && (await source.detail(database, id));
    return detail ? { ...entry, ...detail } : refuse(404, "not_found");
  });

  route(
    "POST /api/inbox/:kind/:id/state",
    "act",
    { ...byEntry, body: inboxStateCall },
    async ({ params: { kind, id }, body: { state }, caller }) => {
      const now = clock();
      const result = await database.transaction(async (transaction) => {
        const changed = await sourceOf(kind)?.setState(transaction, id, state, now);
        if (changed?.outcome === "set") {
          const details = { inbox: kind, entry: id, state };
          const by = caller.email;
          await recordAudit(transaction, { kind: "inbox_changed", by, at: now, details });
        }
        return changed;
      });
      return result?.outcome === "set" ? { ok: true } : refuse(404, "not_found");
    },
  );

  route(
    "GET /api/inbox/:kind/:id/file",
    "export",
    byEntry,
    async ({ params: { kind, id } }, reply) => {
      const file = await sourceOf(kind)?.file?.(database, id);
      if (!file) return refuse(404, "not_found");
      // A stranger's file: it is only ever downloaded, never shown as a page of ours.
      return reply
        .type(file.type)
        .header("content-disposition", attachment(file.name))
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
        .send(Buffer.from(file.content));
    },
  );
}

/** The name in two forms: a plain one, and the true one for programs that read RFC 8187. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
