import * as z from "zod/mini";
import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import { folded } from "#contract/folded-text.ts";
import {
  type InboxEntry,
  type InboxFilter,
  type InboxKind,
  type InboxPage,
  type InboxQuery,
  inboxExportQuery,
  inboxKinds,
  inboxQuery,
  inboxStateCall,
} from "#contract/inbox.ts";
import { dayIn } from "#contract/lead-date.ts";
import type { Database, DatabaseContext } from "#server/database/database.ts";
import { Bindings, containing, isoMicroseconds } from "#server/database/sql.ts";
import { csvRow, sendFile, utf8Mark } from "#server/http/csv.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { decodeCursor, encodeCursor, pageOf, timestampKey } from "#server/http/keyset.ts";
import type { InboxSource } from "#server/inbox/inbox-source.ts";

/** The last entry of a page: its time and id. */
export const inboxCursor = z.tuple([timestampKey, z.uuid()]);

const iso = isoMicroseconds("created_at");

type Sources = readonly InboxSource<InboxKind>[];

/** Subscribers are looked up, not read one by one, so they never count as unread. */
const countsAsUnread = ({ kind }: InboxSource<InboxKind>) => kind !== "newsletter";

/** SQL of the entries of several sources as one relation. */
const unionOf = (sources: Sources) =>
  sources
    .map(
      ({ kind, list }) =>
        `SELECT '${kind}' AS kind, id, created_at, email, name, about, topic, state, search_text, fields
         FROM (${list}) AS ${kind}`,
    )
    .join(" UNION ALL ");

/** The sources that match a filter, and its further conditions on `inbox`. */
function applyFilter(sources: Sources, filter: InboxFilter, bindings: Bindings) {
  const { kind, state, topic, standing } = filter;
  const q = filter.q?.trim();
  const parts: string[] = [];
  if (state) parts.push(`state = ${bindings.bind(state)}`);
  if (topic) parts.push(`topic = ${bindings.bind(topic)}`);
  if (standing) parts.push(`about = ${bindings.bind(standing)}`);
  if (q) {
    const like = bindings.bind(containing(folded(q)));
    parts.push(`folded_text(concat_ws(' ', email, name, about, search_text)) LIKE ${like}`);
  }
  const listed = sources.filter(
    (source) =>
      (kind === undefined || source.kind === kind) &&
      (standing === undefined || source.kind === "newsletter"),
  );
  return { listed, where: parts.length > 0 ? parts.join(" AND ") : "true" };
}

/** How many entries are unread. */
export async function countUnread(database: Database, sources: Sources): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    name: "inbox-unread",
    text: `SELECT count(*)::int AS count FROM (${unionOf(sources.filter(countsAsUnread))}) AS inbox
      WHERE state = 'new'`,
  });
  return row?.count ?? 0;
}

/** How many entries match a filter. */
async function countEntries(
  database: Database,
  sources: Sources,
  filter: InboxFilter,
): Promise<number> {
  const bindings = new Bindings();
  const { listed, where } = applyFilter(sources, filter, bindings);
  if (listed.length === 0) return 0;
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${unionOf(listed)}) AS inbox WHERE ${where}`,
    bindings.values,
  );
  return row?.count ?? 0;
}

/** Entries that match a filter, newest first, after a cursor. */
async function readEntries<Entry>(
  database: Database,
  sources: Sources,
  range: { filter: InboxFilter; cursor: readonly string[] | null; limit: number; columns: string },
): Promise<Entry[]> {
  const bindings = new Bindings();
  const { listed, where } = applyFilter(sources, range.filter, bindings);
  if (listed.length === 0) return [];
  const [at, id] = range.cursor ?? [];
  const further = range.cursor
    ? `(inbox.created_at, inbox.id) < (${bindings.bind(at)}::timestamptz, ${bindings.bind(id)}::uuid)`
    : "true";
  return database.query<Entry & object>(
    `SELECT kind, id::text AS id, ${iso} AS created_at, email, name, about, topic, state
       ${range.columns}
     FROM (${unionOf(listed)}) AS inbox WHERE ${where} AND ${further}
     ORDER BY inbox.created_at DESC, inbox.id DESC LIMIT ${bindings.bind(range.limit)}`,
    bindings.values,
  );
}

/** A page of the inbox, newest first, of one kind and state or of all. */
async function readInbox(
  database: Database,
  sources: Sources,
  { limit, after: named, ...filter }: InboxQuery,
): Promise<InboxPage> {
  const cursor = named === undefined ? null : decodeCursor(inboxCursor, named);
  if (named !== undefined && !cursor) refuse(400, "invalid_cursor");
  const [rows, total, unread] = await Promise.all([
    readEntries<InboxEntry>(database, sources, { filter, cursor, limit: limit + 1, columns: "" }),
    countEntries(database, sources, filter),
    countUnread(database, sources),
  ]);
  const { page, after } = pageOf(rows, limit, ({ created_at, id }) =>
    encodeCursor([created_at, id]),
  );
  return { entries: page, kinds: sources.map((source) => source.kind), total, unread, after };
}

type Fields = Record<string, string | null>;

/** One entry as in the list, with all submitted fields. */
async function readEntry(
  database: Database,
  { kind, list }: InboxSource,
  id: string,
): Promise<(InboxEntry & { fields: Fields }) | undefined> {
  const [entry] = await database.query<InboxEntry & { fields: Fields }>(
    `SELECT '${kind}' AS kind, id::text AS id, ${iso} AS created_at, email, name, about, topic,
       state, fields
     FROM (${list}) AS ${kind} WHERE id = $1::uuid`,
    [id],
  );
  return entry;
}

/** Entries read at a time for the export. */
const exportBatch = 500;
const exportedColumns = ["created_at", "kind", "email", "name", "state"] as const;

/** The entries that match a filter as CSV: the columns of the list, then all submitted fields. */
async function* exportEntries(
  database: Database,
  sources: Sources,
  filter: InboxFilter,
  mark: string,
): AsyncGenerator<string> {
  const { listed } = applyFilter(sources, filter, new Bindings());
  const fields = [...new Set(listed.flatMap((source) => source.fields))];
  yield mark + csvRow([...exportedColumns, ...fields]);
  let cursor: readonly string[] | null = null;
  for (;;) {
    const entries: (InboxEntry & { fields: Fields })[] = await readEntries(database, sources, {
      filter,
      cursor,
      limit: exportBatch,
      columns: ", fields",
    });
    const lines = entries.map((entry) => {
      const cells = exportedColumns.map((column) => entry[column] ?? "");
      return `\n${csvRow([...cells, ...fields.map((field) => entry.fields[field] ?? "")])}`;
    });
    if (lines.length > 0) yield lines.join("");
    const last = entries.at(-1);
    if (!last || entries.length < exportBatch) return;
    cursor = [last.created_at, last.id];
  }
}

const byEntry = { params: z.extend(byId.params, { kind: z.enum(inboxKinds) }) };

export function inboxRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, inbox, clock }: DatabaseContext & { inbox: Sources },
): void {
  const sourceOf = (kind: InboxKind) => inbox.find((source) => source.kind === kind);

  route("GET /api/inbox", "read", { query: inboxQuery }, ({ query }) =>
    readInbox(database, inbox, query),
  );

  route(
    "GET /api/inbox.csv",
    "export",
    { query: inboxExportQuery },
    async ({ query: { mark_utf8: mark, timeZone, ...filter }, caller }, reply) => {
      const now = clock();
      const rows = await countEntries(database, inbox, filter);
      const kind = filter.kind ?? "inbox";
      const details = { what: kind, rows, filter: inboxFilterInLog(filter) };
      await recordAudit(database, "exported", caller.email, now, details);
      const text = exportEntries(database, inbox, filter, mark === "yes" ? utf8Mark : "");
      return sendFile(reply, `${kind}_${dayIn(now, timeZone)}.csv`, text);
    },
  );

  route("GET /api/inbox/:kind/:id", "read", byEntry, async ({ params: { kind, id } }) => {
    const source = sourceOf(kind);
    const entry = source && (await readEntry(database, source, id));
    if (!entry) return refuse(404, "not_found");
    return { ...entry, file: (await source.files?.describe(database, id)) ?? null };
  });

  route(
    "POST /api/inbox/:kind/:id/state",
    "act",
    { ...byEntry, body: inboxStateCall },
    async ({ params: { kind, id }, body: { state }, caller }) => {
      const now = clock();
      const result = await database.transaction(async (transaction) => {
        const changed = await sourceOf(kind)?.setState(transaction, id, state, now);
        // Reading an entry is not recorded.
        if (changed?.outcome === "set" && state !== "read") {
          const details = { inbox: kind, entry: id, state };
          await recordAudit(transaction, "inbox_changed", caller.email, now, details);
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
    async ({ params: { kind, id }, caller }, reply) => {
      const file = await sourceOf(kind)?.files?.read(database, id);
      if (!file) return refuse(404, "not_found");
      const details = { inbox: kind, entry: id };
      await recordAudit(database, "file_taken", caller.email, clock(), details);
      // A stranger's file: browsers must download it and never show it as a page of ours.
      return reply
        .type(file.type)
        .header("content-disposition", attachment(file.name))
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
        .send(Buffer.from(file.content));
    },
  );
}

/** A filter as the log may hold it: without the text of a search, which can be an address. */
function inboxFilterInLog(filter: InboxFilter): string {
  const parts = Object.entries(filter).map(([name, value]) =>
    name === "q" ? "q=…" : `${name}=${value}`,
  );
  return parts.join(" ") || "all";
}

/** The name in two forms: in plain letters, and exactly (RFC 8187). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
