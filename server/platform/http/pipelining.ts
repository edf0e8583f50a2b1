import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes a connection that sends request after request without waiting for answers: browsers and
 * proxies do not, and thousands of them come in one packet, all at once, past every other guard.
 */
export function limitPipelining({ server }: FastifyInstance, most = 8): void {
  const unanswered = new WeakMap<Socket, number>();
  const emit = server.emit.bind(server) as (event: string, ...given: unknown[]) => boolean;

  /** Whether a request may be worked on; if not, its connection is closed. */
  function mayPass(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  }
  // Nobody else hears of what may not pass: others listen too, and all of them are called.
  server.emit = (event: string, ...given: unknown[]) =>
    event === "request" && !mayPass(...(given as Parameters<typeof mayPass>))
      ? true
      : emit(event, ...given);
}
