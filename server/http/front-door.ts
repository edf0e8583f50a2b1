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

/** Refuses a request with several Host headers (RFC 9112, 3.2): proxies may route it by another one than ours. */
export function refuseSeveralHosts(app: FastifyInstance): Layer {
  return ({ rawHeaders, socket }) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
    }
    if (hosts < 2) return false;
    app.server.emit("clientError", new Error("The request has several Host headers."), socket);
    return true;
  };
}
