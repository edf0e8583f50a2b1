import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes a connection that sends request after request without waiting for answers. Browsers and proxies
 * do not do that, and one packet can bring thousands of requests past every other guard.
 */
export function limitPipelining({ server }: FastifyInstance, maxUnanswered = 8): void {
  const unanswered = new WeakMap<Socket, number>();
  const emit = server.emit.bind(server) as (event: string, ...given: unknown[]) => boolean;

  /** Whether a request may be worked on; if not, its connection is closed. */
  function mayPass(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  }
  // All listeners of the event would be called: a request that may not pass must reach none of them.
  server.emit = (event: string, ...given: unknown[]) =>
    event === "request" && !mayPass(...(given as Parameters<typeof mayPass>))
      ? true
      : emit(event, ...given);
}
