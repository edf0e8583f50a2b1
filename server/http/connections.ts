import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "./client-address.ts";
import type { Layer } from "./front-door.ts";
import { refuseForNow } from "./overload.ts";
import { pathOf, type Timeouts } from "./server-options.ts";

/** When connections are closed, in milliseconds after the server was stopped. */
const closingTimeouts = {
  /** Connections that are still sending a request, or that send nothing. */
  unfinished: 1_000,
  /** All other connections: slow readers, and calls that are still running. */
  all: 2_000,
};

const closeIdleEvery = 50;

/**
 * Closes connections when the server stops, so that none can delay it: idle ones at once, then
 * those that are still sending, at last all. A call whose body has arrived is answered. Call this before
 * anything adds hooks that wait.
 */
export function closeConnections(app: FastifyInstance): void {
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
    }, closingTimeouts.unfinished);
    const all = setTimeout(() => destroy(() => false), closingTimeouts.all);
    timers = [idle, unfinished, all];
    done();
  });
  app.addHook("onClose", (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}

/**
 * Closes the connection of a client that reads nothing of an answer for this time in milliseconds: the
 * answer would stay in memory for ever. Node restarts the timeout whenever some of it is read. Calls
 * that are still running and bodies that are still arriving have limits of their own.
 */
export function endUnreadAnswers(unread: number): Layer {
  return (_request, response) => {
    response.on("timeout", (socket: Socket) => {
      // Nothing waits to be read: check again after the same time.
      if (socket.writableLength === 0) socket.setTimeout(unread);
      // Reset rather than closed: the system would keep its buffer and continue to send it.
      else socket.resetAndDestroy();
    });
    return false;
  };
}

/**
 * Closes a connection that sends request after request without waiting for answers. Browsers and proxies
 * do not do that, and one packet can bring thousands of requests past every other guard.
 */
export function limitPipelining(maxUnanswered = 8): Layer {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      socket.destroy();
      return true;
    }
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return false;
  };
}

/** How many bodies may be arriving at once. */
export interface PlaceRule {
  inAll: number;
  ofOneClient: number;
}

const callPlaces: PlaceRule = { inAll: 512, ofOneClient: 32 };

/**
 * Limits what clients can occupy by bodies that never end. A body that arrives too slowly is cut off, and
 * sooner when more bodies are arriving than there are places for. `uploads` and the paths below them take
 * files: they have more time, and none of these places. Call this before anything adds hooks that wait.
 */
export function limitUnfinishedBodies(
  app: FastifyInstance,
  { body, progress }: Pick<Timeouts, "body" | "progress">,
  uploads: readonly string[],
  rule = callPlaces,
): Layer {
  const isUpload = (path: string) =>
    uploads.some((upload) => path === upload || path.startsWith(`${upload}/`));
  const places = createBodyPlaces(rule);
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || isUpload(pathOf(raw))) return done();
    if (!places.acquire(request, reply)) return void refuseForNow(reply);
    const release = () => places.release(request);
    raw.once("end", release).once("close", release);
    done();
  });

  // Applies to every request, also to those that are answered before Fastify sees them.
  return (request, response) => {
    if (!hasBody(request)) return false;
    const { socket } = request;
    let seen = socket.bytesRead;
    const checkProgress = () => {
      // Bytes that arrived and were not read yet wait for us.
      const waitsForUs = request.readableLength > 0;
      if (!waitsForUs && socket.bytesRead - seen < progress.bytes)
        cutOff(app.server, request, response);
      seen = socket.bytesRead;
    };
    const timer = isUpload(pathOf(request))
      ? setInterval(checkProgress, progress.every)
      : setTimeout(() => cutOff(app.server, request, response), body);
    const received = () => clearTimeout(timer);
    request.once("end", received).once("close", received);
    return false;
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

function cutOff(server: Server, { socket }: IncomingMessage, response: ServerResponse): void {
  // A request that was answered gets no second answer.
  if (response.headersSent) return void socket.destroy();
  const late = Object.assign(new Error("The body took too long."), {
    code: "ERR_HTTP_REQUEST_TIMEOUT",
  });
  server.emit("clientError", late, socket);
}

/** Bytes that are added to what has arrived of a body: without them each new body would be the slowest. */
const credit = 32 * 1024;

interface UnfinishedBody {
  client: string;
  since: number;
  /** Bytes that its connection had received before. */
  before: number;
  reply: FastifyReply;
}

/** Places for bodies that are arriving. When all are taken, the slowest body is cut off. */
export function createBodyPlaces({ inAll, ofOneClient }: PlaceRule) {
  const bodies = new Map<FastifyRequest, UnfinishedBody>();

  /** Cuts off the slowest of these that is still arriving. */
  function makeRoom(among: Iterable<[FastifyRequest, UnfinishedBody]>): boolean {
    let slowest: FastifyRequest | undefined;
    let slowestPace = Number.POSITIVE_INFINITY;
    for (const [request, { since, before }] of among) {
      const brought = request.raw.socket.bytesRead - before + credit;
      const pace = brought / (performance.now() - since + 1);
      if (request.raw.complete || pace >= slowestPace) continue;
      slowest = request;
      slowestPace = pace;
    }
    if (!slowest) return false;
    const { reply } = bodies.get(slowest) as UnfinishedBody;
    bodies.delete(slowest);
    cutOff(slowest.server.server, slowest.raw, reply.raw);
    return true;
  }

  return {
    /** Gives a body a place, if necessary that of the slowest. False while none can give way. */
    acquire(request: FastifyRequest, reply: FastifyReply): boolean {
      const client = clientOf(request).network64;
      const ownBodies = [...bodies].filter(([, body]) => body.client === client);
      if (ownBodies.length >= ofOneClient && !makeRoom(ownBodies)) return false;
      if (bodies.size >= inAll && !makeRoom(bodies)) return false;
      bodies.set(request, {
        client,
        since: performance.now(),
        before: request.raw.socket.bytesRead,
        reply,
      });
      return true;
    },
    release: (request: FastifyRequest) => void bodies.delete(request),
  };
}
