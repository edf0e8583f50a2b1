import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Milliseconds after the server was told to stop. */
const closingWaits = {
  /** From then on nobody is waited for who is still sending, or who sends nothing. */
  unfinished: 1_000,
  /** From then on nobody at all: who reads slowly, and what is still worked on. */
  all: 2_000,
};

const lookEvery = 50;

/**
 * Ends the connections when the server is told to stop, so that none can hold it up: kept ones as soon
 * as nothing is under way on them, then whoever is still sending, at last all. A call whose body is
 * there is answered. Call it before anything adds hooks that wait.
 */
export function closeConnections(app: FastifyInstance, waits = closingWaits): void {
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
    const idle = setInterval(() => server.closeIdleConnections(), lookEvery);
    const unfinished = setTimeout(() => {
      const workedOn = new Set<Socket>();
      for (const request of underWay) if (request.complete) workedOn.add(request.socket);
      // What was written and not taken yet is an answer on its way.
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
