import type { FastifyInstance } from "fastify";
import { auditQuery } from "#contract/audit.ts";
import type { Database } from "#server/platform/database.ts";
import { may } from "../gate.ts";
import { readAudit } from "./read.ts";

/** Declared only inside the administrators' scope. There is no call that writes: entries come from acts. */
export function auditRoutes(scope: FastifyInstance, { database }: { database: Database }): void {
  scope.get("/api/admin/audit", may("read"), async (request, reply) => {
    const query = auditQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    return readAudit(database, query.data);
  });
}
