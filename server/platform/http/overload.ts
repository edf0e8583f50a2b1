import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Seconds after which a refused client may try again. */
const retryAfter = 5;

export interface OverloadOptions {
  /** Calls worked on at once; beyond it the next one is refused rather than queued. */
  maxInFlight?: number;
  /** How late the event loop may run on average, in milliseconds. */
  maxEventLoopDelay?: number;
}

/**
 * Sheds load from the API with 503 before it queues itself to death. Pages come from memory and keep
 * serving. Call it before the routes are added.
 */
export async function installOverload(
  app: FastifyInstance,
  { maxInFlight = 512, maxEventLoopDelay = 1000 }: OverloadOptions = {},
): Promise<void> {
  let inFlight = 0;
  const counted = new WeakSet<FastifyRequest>();
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) inFlight -= 1;
  };

  const body = { error: "unavailable", retryAfter };
  const refusal = (reply: FastifyReply) =>
    reply.code(503).header("Retry-After", String(retryAfter));

  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/api/")) return;
    route.onRequest = [
      (request, reply, done) => {
        // Fastify derives a HEAD route from each GET route, hooks included: count a call once.
        if (counted.has(request)) return done();
        if (inFlight >= maxInFlight) return void refusal(reply).send(body);
        inFlight += 1;
        counted.add(request);
        // A client that goes away in the middle of its body is answered by no one: only this tells.
        reply.raw.once("close", () => release(request));
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
    route.onResponse = [
      (request, _reply, done) => {
        release(request);
        done();
      },
      ...[route.onResponse ?? []].flat(),
    ];
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    // Long enough that a sample without a single tick means a server that is truly stuck: the plugin
    // takes an empty sample for an endless delay.
    sampleInterval: 2000,
    // What the handler returns is sent as the answer; nothing lets the request pass.
    pressureHandler: ((request: FastifyRequest, reply: FastifyReply) => {
      if (!request.raw.url?.startsWith("/api/")) return undefined;
      refusal(reply);
      return body;
    }) as () => void,
  });
}
