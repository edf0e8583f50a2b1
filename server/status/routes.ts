import type { FastifyInstance } from "fastify";
import { statusLifetime } from "#contract/limits.ts";
import { createStatus, type StatusParts } from "./status.ts";
import { createWrites, type WritesParts } from "./writes.ts";

/** GET /api/status: always 200, since answering at all is part of what is asked. */
export function statusRoutes(app: FastifyInstance, parts: StatusParts): void {
  const status = createStatus(parts);
  app.get("/api/status", async (_request, reply) => {
    reply.header("Cache-Control", `public, max-age=${statusLifetime / 1000}`);
    return status();
  });
}

/**
 * For load balancers and monitoring. /healthz and /readyz answer 200 while pages are served, also without the
 * database; /readyz/writes is for balancers that route calls apart from pages.
 */
export function healthRoutes(app: FastifyInstance, parts: WritesParts): void {
  const writes = createWrites(parts);
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { pages: "ok", writes: await writes() };
  });
  app.get("/readyz/writes", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    const state = await writes();
    if (state === "unavailable") reply.code(503).header("Retry-After", "5");
    return { writes: state };
  });
}
