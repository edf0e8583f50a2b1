import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends the connection of whoever takes nothing of an answer for as long as the server's own timeout
 * (`connectionTimeout`): it would hold the answer in memory for ever. The platform
 * begins to count anew whenever some of it is taken. A call that is still worked on is
 * not meant, nor is a body that still comes: others watch over those.
 */
export function endUnreadAnswers({ server }: FastifyInstance): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.on("timeout", (socket: Socket) => {
      // Nothing waits to be taken: look again after as long.
      if (socket.writableLength === 0) socket.setTimeout(server.timeout);
      // Not just closed: the system would go on offering what it holds.
      else socket.resetAndDestroy();
    });
  });
}
