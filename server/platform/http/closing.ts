import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** When connections are closed, in milliseconds after the server was told to stop. */
const closingTimeouts = {
  /** Those that are still sending a request, or that send nothing. */
  unfinished: 1_000,
  /** All others: slow readers, and calls that are still at work. */
  all: 2_000,
};

const closeIdleEvery = 50;

/**
 * Closes connections when the server is told to stop, so that none can delay it: idle ones at once, then
 * those that are still sending, at last all. A call whose body has arrived is answered. Call this before
 * anything adds hooks that wait.
 */
export function closeConnections(app: FastifyInstance, waits = closingTimeouts): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  const underWay = new Set<IncomingMessage>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("onRequest", ({ raw }, reply, done) => {
    underWay.add(raw);
    reply.raw.once("close", () => underWay.delete(raw));
    done();
  });

  let timers: NodeJS.Timeout[] = [];
  function destroy(isKept: (socket: Socket) => boolean): void {
    for (const socket of sockets) if (!isKept(socket)) socket.destroy();
  }

  app.addHook("preClose", (done) => {
    const idle = setInterval(() => server.closeIdleConnections(), closeIdleEvery);
    const unfinished = setTimeout(() => {
      const workedOn = new Set<Socket>();
      for (const request of underWay) if (request.complete) workedOn.add(request.socket);
      // An answer that its reader has not taken yet is still being sent.
      destroy((socket) => workedOn.has(socket) || socket.writableLength > 0);
    }, waits.unfinished);
    const all = setTimeout(() => destroy(() => false), waits.all);
    timers = [idle, unfinished, all];
    done();
  });
  app.addHook("onClose", (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
