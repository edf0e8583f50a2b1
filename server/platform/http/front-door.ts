import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Answers a GET or HEAD from memory, at once, or says that it is none of its business. */
export type FromMemory = (request: IncomingMessage, reply: ServerResponse) => boolean;

/**
 * Lets what is in memory be answered before Fastify makes a request, a reply and a logger of it: a page
 * needs none of these, and they cost a sixth of the pages a second. When the server is told to stop,
 * Fastify gets every request again, since it ends connections properly.
 */
export function openFrontDoor(app: FastifyInstance, answers: readonly FromMemory[]): void {
  const { server } = app;
  const [behind, ...more] = server.listeners("request");
  if (!behind || more.length > 0) throw new Error("The server must have one listener: Fastify.");
  const inside = behind as (request: IncomingMessage, reply: ServerResponse) => void;
  const door = (request: IncomingMessage, reply: ServerResponse) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads || !answers.some((answer) => answer(request, reply))) inside(request, reply);
  };
  server.off("request", inside).on("request", door);
  app.addHook("preClose", (done) => {
    server.off("request", door).on("request", inside);
    done();
  });
}
