import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { inboxKinds, inboxQuery, inboxStateCall } from "#contract/inbox.ts";
import type { Database } from "#server/platform/database.ts";
import type { InboxSource } from "#server/platform/inbox.ts";
import { adminRoute, refuse } from "../admin-route.ts";
import { recordAudit } from "../audit.ts";
import { readEntry, readInbox } from "./read.ts";

interface InboxContext {
  database: Database;
  inbox: readonly InboxSource[];
  clock: () => Date;
}

const entryParams = z.object({ kind: z.enum(inboxKinds), id: z.uuid() });

export function inboxRoutes(scope: FastifyInstance, { database, inbox, clock }: InboxContext) {
  const sourceOf = (kind: InboxSource["kind"]) => inbox.find((source) => source.kind === kind);

  adminRoute(scope, {
    call: "GET /api/inbox",
    permission: "read",
    query: inboxQuery,
    async answer({ query }, reply) {
      const result = await readInbox(database, inbox, query);
      return result.outcome === "page" ? result.page : refuse(reply, 400, result.outcome);
    },
  });

  adminRoute(scope, {
    call: "GET /api/inbox/:kind/:id",
    permission: "read",
    params: entryParams,
    async answer({ params: { kind, id } }, reply) {
      const source = sourceOf(kind);
      const entry = source && (await readEntry(database, source, id));
      const detail = entry && (await source.detail(database, id));
      return detail ? { ...entry, ...detail } : refuse(reply, 404, "not_found");
    },
  });

  adminRoute(scope, {
    call: "POST /api/inbox/:kind/:id/state",
    permission: "act",
    params: entryParams,
    body: inboxStateCall,
    async answer({ params: { kind, id }, body: { state }, caller }, reply) {
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
      return result?.outcome === "set" ? { ok: true } : refuse(reply, 404, "not_found");
    },
  });

  adminRoute(scope, {
    call: "GET /api/inbox/:kind/:id/file",
    permission: "export",
    params: entryParams,
    async answer({ params: { kind, id } }, reply) {
      const file = await sourceOf(kind)?.file?.(database, id);
      if (!file) return refuse(reply, 404, "not_found");
      // A stranger's file: it is only ever downloaded, never shown as a page of ours.
      return reply
        .type(file.type)
        .header("content-disposition", attachment(file.name))
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
        .send(Buffer.from(file.content));
    },
  });
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
