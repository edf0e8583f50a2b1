import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "./client-address.ts";
import type { Layer } from "./front-door.ts";
import type { Headers } from "./security-headers.ts";

/** Seconds after which a refused client may try again. */
const retryAfter = 5;
const unavailable = { error: "unavailable", retryAfter };

/** Answers 503: more calls have arrived than can be worked on. */
export function refuseForNow(reply: FastifyReply): FastifyReply {
  return reply.code(503).header("Retry-After", String(retryAfter)).send(unavailable);
}

const refusalBody = JSON.stringify(unavailable);
const refusalHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": refusalBody.length,
  "Retry-After": retryAfter,
};
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const isOfApi = ({ url = "" }: IncomingMessage) =>
  url.startsWith("/api/") || otherSpelling.test(url);
/** Addresses that may lead to a call without beginning with /api/: absolute ones, and encoded letters. */
const otherSpelling = /^[^/]|^\/[^/?]*%/;
/** A call, or a page's form that was sent without script. */
const isCall = (request: IncomingMessage) =>
  isOfApi(request) || (request.method !== "GET" && request.method !== "HEAD");

/** How often the event loop's delay is measured, in milliseconds. */
const measureEvery = 250;
/** How often the number of refused calls is logged, in milliseconds. */
const reportEvery = 10_000;
/**
 * This many calls are worked on however late the event loop runs. A client that is alone has half of the places:
 * enough for a browser, which sends six calls at once.
 */
const minInFlight = 16;
/** Calls that are begun in one turn of the event loop; further ones wait for the next turn. */
const begunPerTurn = 16;
/**
 * While more than `sharedAbove` of the places is taken, a client gets no more than `clientShare` of them, so
 * that none can keep the others out. Below that a client may have any free place.
 */
const sharedAbove = 1 / 2;
const clientShare = 1 / 16;

export interface OverloadOptions {
  /** Calls worked on at once; beyond it the next one is refused rather than queued. */
  maxInFlight?: number;
  /** The limit falls while the event loop is later than this on average, in milliseconds; 0: never. */
  maxEventLoopDelay?: number;
  readDelay?: () => number;
  /** Headers of the answer to a refused call. */
  headers?: Headers;
}

/**
 * Answers calls with 503 once too many are running; pages come from memory and are always served. A call has
 * a place while it is worked on: not while its body arrives, which costs its sender as much as us, and until
 * it ends, even if its sender has disconnected. A page's form counts as a call. No client can take all
 * places. Call this before anything else adds hooks. The layer returned here must be the last one: it refuses
 * and delays calls, which it passes on to `forward`.
 */
export function limitCalls(
  app: FastifyInstance,
  forward: Handler,
  { maxInFlight = 512, maxEventLoopDelay = 100, ...options }: OverloadOptions = {},
): Layer {
  let limit = maxInFlight;
  /** The calls that have a place, with their clients. */
  const inFlight = new Map<FastifyRequest, string>();
  const answered = new WeakSet<FastifyRequest>();

  // Before Fastify makes a request, a reply and a log line of it: a refusal must cost next to nothing.
  const refusal = { ...options.headers, ...refusalHeaders };
  let refused = 0;
  let startedThisTurn = 0;
  const waiting: Parameters<Handler>[] = [];

  function begin(request: IncomingMessage, response: ServerResponse): void {
    if (startedThisTurn === 0) setImmediate(beginNext);
    startedThisTurn += 1;
    forward(request, response);
  }
  /** Pages and refusals need not wait until all calls of a crowd have begun. */
  function beginNext(): void {
    startedThisTurn = 0;
    // Until so many have begun, however many clients before them have disconnected: only a call that begins
    // schedules the next turn.
    while (startedThisTurn < begunPerTurn && waiting.length > 0) {
      const [request, response] = waiting.shift() as Parameters<Handler>;
      if (!request.destroyed) begin(request, response);
    }
  }
  const layer: Layer = (request, response) => {
    // The form of a page is answered by a page: see page-form.ts.
    if (!isOfApi(request)) return false;
    if (inFlight.size + waiting.length >= limit) {
      refused += 1;
      response.writeHead(503, refusal).end(refusalBody);
    } else if (startedThisTurn < begunPerTurn) begin(request, response);
    else waiting.push([request, response]);
    return true;
  };

  function acquire(request: FastifyRequest): boolean {
    if (inFlight.size >= limit) return false;
    const client = clientOf(request).network64;
    if (inFlight.size >= limit * sharedAbove) {
      const ownCalls = [...inFlight.values()].filter((other) => other === client).length;
      if (ownCalls >= Math.max(1, limit * clientShare)) return false;
    }
    inFlight.set(request, client);
    return true;
  }
  const release = (request: FastifyRequest) => void inFlight.delete(request);

  app.addHook("onRequest", (request, reply, done) => {
    if (!isCall(request.raw)) return done();
    if (!acquire(request)) return void refuseForNow(reply);
    reply.raw.once("close", () => {
      // A handler that has not answered yet is still running, even if its client disconnected.
      if (answered.has(request) || reply.sent) release(request);
    });
    done();
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    release(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (isCall(request.raw) && !acquire(request)) return void refuseForNow(reply);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    answered.add(request);
    // The work is done: a reader who does not take the answer must not keep the place. A stream is still work.
    const isStream = typeof payload === "object" && payload !== null && !Buffer.isBuffer(payload);
    if (reply.raw.closed || !isStream) release(request);
    done(null, payload);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    release(request);
    done();
  });

  function every(milliseconds: number, work: () => void): void {
    const timer = setInterval(work, milliseconds).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }
  every(reportEvery, () => {
    if (refused > 0)
      app.log.warn({ refused, inFlight: inFlight.size, limit }, "calls were refused: overload");
    refused = 0;
  });
  if (maxEventLoopDelay === 0) return layer;
  const readDelay = options.readDelay ?? eventLoopDelay();
  every(measureEvery, () => {
    limit =
      readDelay() > maxEventLoopDelay
        ? Math.max(minInFlight, Math.floor(Math.min(limit, inFlight.size) * 0.7))
        : Math.min(maxInFlight, limit + Math.ceil(maxInFlight / 32));
  });
  return layer;
}

/** Returns how late the event loop ran on average since its last reading, in milliseconds. */
function eventLoopDelay(): () => number {
  const resolution = 10;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return () => {
    // Without a single tick there is no mean.
    const late = delays.count === 0 ? 0 : delays.mean / 1e6 - resolution;
    delays.reset();
    return late;
  };
}
