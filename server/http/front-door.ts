import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import { type Timeouts, timeouts } from "./server-options.ts";

/**
 * A step between Node and Fastify. Returns true if it has taken over the request: neither the steps behind it
 * nor Fastify see that request then.
 */
export type Layer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The HTTP server in front of Fastify. Every request goes through the layers of `open`, in their order, and
 * then to Fastify: pages and refusals cost no request, reply and log line of the framework.
 */
export function createFrontDoor(waits: Timeouts = timeouts) {
  let layers: readonly Layer[] = [];
  let forward: Parameters<FastifyServerFactory<Server>>[0] | undefined;

  function enter(request: IncomingMessage, response: ServerResponse): void {
    for (const layer of layers) if (layer(request, response)) return;
    forward?.(request, response);
  }
  const serverFactory: FastifyServerFactory<Server> = (handler) => {
    forward = handler;
    const options = {
      headersTimeout: waits.headers,
      // A slow or silent client may not hold a connection for ever. Bodies that are no files have less time:
      // see limitUnfinishedBodies.
      requestTimeout: waits.upload,
      connectionsCheckingInterval: waits.checkEvery,
      keepAliveTimeout: 72_000,
    };
    return createServer(options, enter).setTimeout(waits.unread);
  };

  return {
    /** For the options of Fastify. */
    serverFactory,
    /** Gives Fastify a request that a layer has taken over and kept. */
    forward: (request: IncomingMessage, response: ServerResponse): void =>
      forward?.(request, response),
    /** Sets the layers, once everything that they need is registered. */
    open(app: FastifyInstance, given: readonly Layer[]): void {
      layers = given;
      // A Fastify that ignores the factory, or listens beside it, would bypass every guard.
      app.addHook("onReady", async () => {
        const [first, ...others] = app.server.listeners("request");
        if (first !== enter || others.length > 0)
          throw new Error("Requests would reach Fastify without passing the layers before it.");
      });
    },
  };
}

/**
 * Refuses a request that a proxy may read as another one than we do: with several Host headers (RFC 9112, 3.2), or
 * with a transfer coding other than chunks (6.1), whose end Node reports only after it has passed the request on.
 */
export function refuseAmbiguous(app: FastifyInstance): Layer {
  return ({ rawHeaders, headers, socket }) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
    }
    const coding = headers["transfer-encoding"] ?? "chunked";
    if (hosts < 2 && coding.toLowerCase() === "chunked") return false;
    app.server.emit("clientError", new Error("The request can be read in two ways."), socket);
    return true;
  };
}
