import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "../client-address.ts";
import { refuseForNow } from "./overload.ts";
import { pathOf } from "./server-options.ts";

/** How long a body may take, in milliseconds. */
export interface BodyWaits {
  /** The body of a call, which arrives within a packet or two. */
  body: number;
  /** A file must arrive at this rate: so many bytes in each span of so many milliseconds. */
  progress: { every: number; bytes: number };
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
  { body, progress }: BodyWaits,
  uploads: readonly string[],
  rule = callPlaces,
): void {
  const isUpload = (path: string) =>
    uploads.some((upload) => path === upload || path.startsWith(`${upload}/`));
  const places = createBodyPlaces(rule);
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || isUpload(pathOf(raw))) return done();
    if (!places.take(request, reply)) return void refuseForNow(reply);
    const release = () => places.release(request);
    raw.once("end", release).once("close", release);
    done();
  });

  // Applies to every request, also to those that are answered before Fastify sees them.
  app.server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
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
  });
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

/** Bytes that are added to what a body has brought: without them each new body would be the slowest. */
const credit = 32 * 1024;

interface UnfinishedBody {
  client: string;
  since: number;
  /** Bytes that its connection had brought before. */
  before: number;
  reply: FastifyReply;
}

export interface BodyPlaces {
  /** Gives a body a place, if necessary that of the slowest. False while none can give way. */
  take(request: FastifyRequest, reply: FastifyReply): boolean;
  release(request: FastifyRequest): void;
}

/** Places for bodies that are arriving. When all are taken, the slowest body is cut off. */
export function createBodyPlaces(
  { inAll, ofOneClient }: PlaceRule,
  now = () => performance.now(),
): BodyPlaces {
  const bodies = new Map<FastifyRequest, UnfinishedBody>();

  /** Cuts off the slowest of these that is still arriving. */
  function makeRoom(among: Iterable<[FastifyRequest, UnfinishedBody]>): boolean {
    let slowest: FastifyRequest | undefined;
    let leastPace = Number.POSITIVE_INFINITY;
    for (const [request, { since, before }] of among) {
      const brought = request.raw.socket.bytesRead - before + credit;
      const pace = brought / (now() - since + 1);
      if (request.raw.complete || pace >= leastPace) continue;
      slowest = request;
      leastPace = pace;
    }
    if (!slowest) return false;
    const { reply } = bodies.get(slowest) as UnfinishedBody;
    bodies.delete(slowest);
    cutOff(slowest.server.server, slowest.raw, reply.raw);
    return true;
  }

  return {
    take(request, reply) {
      const client = clientOf(request).network64;
      const own = [...bodies].filter(([, body]) => body.client === client);
      if (own.length >= ofOneClient && !makeRoom(own)) return false;
      if (bodies.size >= inAll && !makeRoom(bodies)) return false;
      bodies.set(request, { client, since: now(), before: request.raw.socket.bytesRead, reply });
      return true;
    },
    release: (request) => void bodies.delete(request),
  };
}
