import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { inboxKinds, inboxQuery, inboxStateCall } from "#contract/inbox.ts";
import type { Database } from "#server/platform/database.ts";
import type { InboxSource } from "#server/platform/inbox.ts";
import { recordAudit } from "./audit/record.ts";
import { may } from "./gate.ts";
import { readEntry, readInbox } from "./inbox.ts";

export type InboxRouteDeps = {
  database: Database;
  inbox: readonly InboxSource[];
  clock: () => Date;
};

const entryParams = z.object({ kind: z.enum(inboxKinds), id: z.uuid() });

/** Declared only inside the administrators' scope: see routes.ts. */
export function inboxRoutes(scope: FastifyInstance, { database, inbox, clock }: InboxRouteDeps) {
  const named = (given: unknown) => {
    const params = entryParams.safeParse(given);
    const source = inbox.find(({ kind }) => kind === params.data?.kind);
    return params.success && source ? { id: params.data.id, source } : undefined;
  };
  const missing = (reply: FastifyReply) => reply.code(404).send({ error: "not_found" });

  scope.get("/api/inbox", may("read"), async (request, reply) => {
    const query = inboxQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    const read = await readInbox(database, inbox, query.data);
    if (read.outcome === "unknown_cursor") return reply.code(400).send({ error: "invalid_cursor" });
    return read.page;
  });

  scope.get("/api/inbox/:kind/:id", may("read"), async (request, reply) => {
    const entry = named(request.params);
    if (!entry) return missing(reply);
    const line = await readEntry(database, entry.source, entry.id);
    const detail = line && (await entry.source.detail(database, entry.id));
    return line && detail ? { ...line, ...detail } : missing(reply);
  });

  scope.post("/api/inbox/:kind/:id/state", may("act"), async (request, reply) => {
    const entry = named(request.params);
    if (!entry) return missing(reply);
    const call = inboxStateCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ error: "bad_request" });
    const { source, id } = entry;
    const { state } = call.data;
    const now = clock();
    const set = await database.transaction(async (transaction) => {
      const changed = await source.setState(transaction, id, state, now);
      if (changed.outcome === "set") {
        const by = request.caller?.email ?? null;
        const details = { inbox: source.kind, entry: id, state };
        await recordAudit(transaction, { kind: "inbox_changed", by, at: now, details });
      }
      return changed;
    });
    return set.outcome === "set" ? { ok: true } : missing(reply);
  });

  scope.get("/api/inbox/:kind/:id/file", may("export"), async (request, reply) => {
    const entry = named(request.params);
    const file = entry && (await entry.source.file?.(database, entry.id));
    if (!file) return missing(reply);
    // A stranger's file: it is handed over to be kept, and shown by no page of ours.
    return reply
      .type(file.type)
      .header("content-disposition", attachment(file.name))
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .send(Buffer.from(file.content));
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
