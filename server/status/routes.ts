import type { FastifyInstance } from "fastify";
import { statusLifetime } from "#contract/limits.ts";
import type { StatusAnswer } from "#contract/status.ts";

/** GET /api/status: always 200, since answering at all is part of what is asked. */
export function statusRoutes(app: FastifyInstance, status: () => Promise<StatusAnswer>): void {
  app.get("/api/status", async (_request, reply) => {
    reply.header("Cache-Control", `public, max-age=${statusLifetime / 1000}`);
    return status();
  });
}
