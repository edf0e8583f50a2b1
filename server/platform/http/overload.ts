import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "../client-address.ts";
import type { Headers } from "./security-headers.ts";

/** Seconds after which a refused client may try again. */
const retryAfter = 5;
const unavailable = { error: "unavailable", retryAfter };

/** Asks a client to come again: more than can be worked on has come. */
export function refuseForNow(reply: FastifyReply): FastifyReply {
  return reply.code(503).header("Retry-After", String(retryAfter)).send(unavailable);
}

const refusalBody = JSON.stringify(unavailable);
const refusalHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": refusalBody.length,
  "Retry-After": retryAfter,
};
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const isOfApi = ({ url = "" }: IncomingMessage) =>
  url.startsWith("/api/") || writtenOtherwise.test(url);
/** Addresses that may lead to a call though they do not begin like one: whole ones, and encoded letters. */
const writtenOtherwise = /^[^/]|^\/[^/?]*%/;
/** A call, or the form of a page that is sent without script: both ask for work. */
const isCall = (request: IncomingMessage) =>
  isOfApi(request) || (request.method !== "GET" && request.method !== "HEAD");

/** How often the event loop's delay is looked at, in milliseconds. */
const lookEvery = 250;
/** How often the log says how many calls were refused, in milliseconds. */
const reportEvery = 10_000;
/** So many calls are worked on however late the event loop runs. */
const leastInFlight = 8;
/** Calls begun in one round of the event loop: of a crowd, the others wait for theirs. */
const begunInRound = 16;
/**
 * While more than this part of the places is taken, a client is given no more than a share of them, so
 * that none can keep the others out. Below it a client may have what nobody else wants.
 */
const freeForAll = 1 / 2;
const shareOfOne = 1 / 16;

export interface OverloadOptions {
  /** Calls worked on at once; beyond it the next one is refused rather than queued. */
  maxInFlight?: number;
  /** Fewer are while the event loop runs so late on average, in milliseconds; 0 for whatever delay. */
  maxEventLoopDelay?: number;
  readDelay?: () => number;
  /** Of the answer to a refused call. */
  headers?: Headers;
}

/**
 * Sheds load from the API with 503 before it queues itself to death. Pages come from memory and keep
 * serving. A call counts while it is worked on: not while its body is on its way, which costs its
 * sender as much as us, and until it ends even if its sender has gone. The form of a page counts like
 * a call. No client can take the places of all the others. Call it before anything else adds hooks.
 */
export function installOverload(
  app: FastifyInstance,
  { maxInFlight = 512, maxEventLoopDelay = 100, ...options }: OverloadOptions = {},
): void {
  let inFlight = 0;
  let limit = maxInFlight;
  /** Whose place a request has, and how many each client has. */
  const counted = new WeakMap<FastifyRequest, string>();
  const places = new Map<string, number>();
  const answered = new WeakSet<FastifyRequest>();

  // Before Fastify makes a request, a reply and a log line of it: to refuse must cost next to nothing.
  const { server } = app;
  const refusal = { ...options.headers, ...refusalHeaders };
  let refused = 0;
  let begun = 0;
  const waiting: Parameters<Listener>[] = [];
  const inner = server.listeners("request").at(-1) as Listener;

  function begin(request: IncomingMessage, response: ServerResponse): void {
    if (begun === 0) setImmediate(beginNext);
    begun += 1;
    inner(request, response);
  }
  /** Whoever is refused, or reads a page, does not wait until a crowd of one moment has begun. */
  function beginNext(): void {
    begun = 0;
    for (const call of waiting.splice(0, begunInRound)) if (!call[0].destroyed) begin(...call);
  }
  server
    .off("request", inner)
    .on("request", (request: IncomingMessage, response: ServerResponse) => {
      // The form of a page is answered by a page: see page-form.ts.
      if (!isOfApi(request)) return inner(request, response);
      if (inFlight + waiting.length < limit) {
        if (begun < begunInRound) return begin(request, response);
        return void waiting.push([request, response]);
      }
      refused += 1;
      response.writeHead(503, refusal).end(refusalBody);
    });

  function take(request: FastifyRequest): boolean {
    if (inFlight >= limit) return false;
    const client = clientOf(request).network64;
    const own = places.get(client) ?? 0;
    if (inFlight >= limit * freeForAll && own >= Math.max(1, limit * shareOfOne)) return false;
    inFlight += 1;
    counted.set(request, client);
    places.set(client, own + 1);
    return true;
  }
  function release(request: FastifyRequest): void {
    const client = counted.get(request);
    if (client === undefined) return;
    counted.delete(request);
    inFlight -= 1;
    const left = (places.get(client) ?? 1) - 1;
    if (left > 0) places.set(client, left);
    else places.delete(client);
  }

  app.addHook("onRequest", (request, reply, done) => {
    if (!isCall(request.raw)) return done();
    if (!take(request)) return void refuseForNow(reply);
    reply.raw.once("close", () => {
      // A handler that has not answered yet is still at work, though nobody waits for it.
      if (answered.has(request) || reply.sent) release(request);
    });
    done();
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    release(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (isCall(request.raw) && !take(request)) return void refuseForNow(reply);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    answered.add(request);
    // The work is done. An answer that its reader does not take must not keep the place; a stream is work.
    const isStream = typeof payload === "object" && payload !== null && !Buffer.isBuffer(payload);
    if (reply.raw.closed || !isStream) release(request);
    done(null, payload);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    release(request);
    done();
  });

  const report = setInterval(() => {
    if (refused > 0) app.log.warn({ refused, inFlight, limit }, "calls were refused: overload");
    refused = 0;
  }, reportEvery).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(report);
    done();
  });

  if (maxEventLoopDelay === 0) return;
  const readDelay = options.readDelay ?? eventLoopDelay();
  const look = setInterval(() => {
    limit =
      readDelay() > maxEventLoopDelay
        ? Math.max(leastInFlight, Math.floor(Math.min(limit, inFlight) * 0.7))
        : Math.min(maxInFlight, limit + Math.ceil(maxInFlight / 32));
  }, lookEvery).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(look);
    done();
  });
}

/** Returns how late the event loop ran on average since it was last asked, in milliseconds. */
function eventLoopDelay(): () => number {
  const resolution = 10;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return () => {
    // Without a single tick nothing is known.
    const late = delays.count === 0 ? 0 : delays.mean / 1e6 - resolution;
    delays.reset();
    return late;
  };
}
