import type { FastifyInstance } from "fastify";
import { statusLifetime } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import { createStatus, type StatusParts } from "./status.ts";

/** GET /api/status: always 200, since answering at all is part of what is asked. */
export function statusRoutes(app: FastifyInstance, parts: StatusParts): void {
  const status = createStatus(parts);
  app.get("/api/status", async (_request, reply) => {
    reply.header("Cache-Control", `public, max-age=${statusLifetime / 1000}`);
    return status();
  });
}

/** For whoever watches the process: alive, and able to do its work. */
export function healthRoutes(app: FastifyInstance, database: Queryable): void {
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (request, reply) => {
    try {
      await database.query("SELECT 1");
      return { ok: true };
    } catch (error) {
      request.log.warn({ err: error }, "not ready: the database does not answer");
      return reply.code(503).header("Retry-After", "5").send({ error: "unavailable" });
    }
  });
}
