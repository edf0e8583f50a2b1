import type { FastifyInstance } from "fastify";
import type { Queryable } from "./platform/database.ts";

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
