import type { IncomingMessage, ServerResponse } from "node:http";
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
