import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes the connection of a client that reads nothing of an answer for the server's `connectionTimeout`:
 * the answer would stay in memory for ever. Node restarts the timeout whenever some of it is read. Calls
 * that are still at work and bodies that are still arriving have limits of their own.
 */
export function endUnreadAnswers({ server }: FastifyInstance): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.on("timeout", (socket: Socket) => {
      // Nothing waits to be read: check again after the same time.
      if (socket.writableLength === 0) socket.setTimeout(server.timeout);
      // Reset rather than closed: the system would keep its buffer and go on sending it.
      else socket.resetAndDestroy();
    });
  });
}
