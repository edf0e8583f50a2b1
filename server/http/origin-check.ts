import type { FastifyInstance, FastifyRequest } from "fastify";
import { pathOf } from "./server-options.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

export type OriginVerdict =
  | { outcome: "same_origin" }
  /** Neither a browser nor a session: there is nothing that a foreign page could abuse. */
  | { outcome: "no_browser" }
  | { outcome: "foreign" };

type RequestHeaders = Record<string, string | string[] | undefined>;

/**
 * Judges where a write comes from. On a machine of its own the site answers under several names
 * (localhost, 127.0.0.1), so there the request's own host counts too, if it is a loopback name:
 * a foreign name that points to this machine is not.
 */
export function judgeOrigin(headers: RequestHeaders, publicUrl: string): OriginVerdict {
  const { origin, host, cookie } = headers;
  if (origin !== undefined) {
    const ownUrl = new URL(publicUrl);
    if (origin === ownUrl.origin) return { outcome: "same_origin" };
    const isLocal =
      loopback.test(ownUrl.host) && typeof host === "string" && loopback.test(host.toLowerCase());
    return isLocal && origin === `http://${host.toLowerCase()}`
      ? { outcome: "same_origin" }
      : { outcome: "foreign" };
  }
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return { outcome: site === "same-origin" ? "same_origin" : "foreign" };
  return { outcome: cookie === undefined ? "no_browser" : "foreign" };
}

/** Whether another site's page made the browser read. A browser too old to say so counts as ours. */
function isForeignRead(headers: RequestHeaders, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  return headers.origin !== undefined && judgeOrigin(headers, publicUrl).outcome === "foreign";
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Other sites' pages may not have visitors read it, since reading it costs others something. */
    ownPagesOnly?: boolean;
  }
}

/**
 * Refuses writes to the API that another site's page could have sent, and its reads of `ownPagesOnly`. Call
 * this before the routes are added, so that it runs before their hooks, such as the one that reads the
 * session. `exempt` are paths that other programs must be able to write to, such as one-click unsubscribe.
 */
export function installOriginCheck(
  app: FastifyInstance,
  { publicUrl, exempt }: { publicUrl: string; exempt: readonly string[] },
): void {
  const open = new Set(exempt);
  const isRefused = ({ raw, headers }: FastifyRequest) =>
    !open.has(pathOf(raw)) && judgeOrigin(headers, publicUrl).outcome === "foreign";
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) return done();
    const isForeign = readingMethods.has(request.method)
      ? request.routeOptions.config.ownPagesOnly && isForeignRead(request.headers, publicUrl)
      : isRefused(request);
    if (!isForeign) return done();
    reply.code(403).send({ error: "foreign_origin" });
  });
}
