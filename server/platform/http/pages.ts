import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Locale, locales } from "#contract/locale.ts";
import {
  type CachedResponse,
  type FastPath,
  installFastPaths,
  sendCached,
  writeCached,
} from "./cached-response.ts";
import { acceptedEncodings, namesPages, visitorLocale, wantsPage } from "./negotiation.ts";
import type { PageFile } from "./page-files.ts";
import { createPageMap, type Destination, type Responses } from "./page-map.ts";
import type { Headers, Security } from "./security-headers.ts";
import { pathOf } from "./server-options.ts";

/**
 * Answers every GET and HEAD that no other route takes: pages and files of the site, redirects to
 * their one address, and the not-found page. `live` knows addresses whose answers change while the server
 * runs, and is asked first; `others` are asked after the pages.
 */
export function servePages(
  app: FastifyInstance,
  files: readonly PageFile[],
  security: Security,
  others: readonly FastPath[] = [],
  live: (path: string) => Destination | undefined = () => undefined,
): void {
  const { destinations, notFound } = createPageMap(files, security);
  const find = (path: string) => live(path) ?? destinations.get(path);

  /** Answers an address of the site; returns false for any other. */
  function answerKnown(request: IncomingMessage, reply: ServerResponse): boolean {
    const url = request.url ?? "/";
    const query = url.indexOf("?");
    const destination = find(query === -1 ? url : url.slice(0, query));
    switch (destination?.kind) {
      case undefined:
        return false;
      case "one":
        sendCached(request, reply, inAcceptedEncoding(request, destination.responses));
        return true;
      case "by_language":
        sendCached(
          request,
          reply,
          inAcceptedEncoding(
            request,
            destination.responses[
              visitorLocale(request.headers, query === -1 ? "" : url.slice(query))
            ],
          ),
        );
        return true;
      case "moved":
        redirect(reply, destination.to, query === -1 ? "" : url.slice(query), security.empty);
        return true;
    }
  }

  /** The not-found page, for who asks for a page of the site. */
  function notFoundPage(request: IncomingMessage): CachedResponse | undefined {
    const { headers } = request;
    const path = pathOf(request);
    const wants = isFilePath(path) ? namesPages(headers) : wantsPage(headers);
    if (!wants || isCall(path) || path.startsWith("/assets/")) return undefined;
    const responses = notFound?.[prefixOf(path) ?? visitorLocale(headers)];
    return responses && inAcceptedEncoding(request, responses);
  }

  function missing(request: FastifyRequest, reply: FastifyReply): void {
    const page = notFoundPage(request.raw);
    if (page) {
      reply.hijack();
      writeCached(reply.raw, 404, page);
    } else if (isCall(pathOf(request.raw))) {
      reply.code(404).send({ error: "not_found" });
    } else {
      reply.code(404).type("text/plain; charset=utf-8").send("Not found\n");
    }
  }

  /** Fastify refuses an address that cannot be decoded, as `/fees%`, before any route sees it. */
  function answerUndecodable(request: IncomingMessage, reply: ServerResponse): boolean {
    const page = isDecodable(pathOf(request)) ? undefined : notFoundPage(request);
    if (page) writeCached(reply, 404, page);
    return page !== undefined;
  }

  installFastPaths(app, [answerKnown, ...others, answerUndecodable]);
  // The same answers from Fastify: for injected requests, and while the server stops.
  // `hide` keeps this out of the API's description.
  const schema = { hide: true } as object;
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    schema,
    handler(request, reply) {
      if (!find(pathOf(request.raw))) return missing(request, reply);
      reply.hijack();
      answerKnown(request.raw, reply.raw);
    },
  });
  // Other methods on addresses without a route, and addresses that the router itself refuses.
  app.setNotFoundHandler((request, reply) => {
    const known = find(pathOf(request.raw));
    if (known && known.kind !== "moved" && !["GET", "HEAD"].includes(request.method)) {
      // A form that a browser sent without the page's script: the page says what to do instead.
      if (request.method === "POST" && namesPages(request.headers)) {
        return reply.code(303).header("Location", pathOf(request.raw)).send();
      }
      reply.code(405).header("Allow", "GET, HEAD").send({ error: "method_not_allowed" });
      return;
    }
    missing(request, reply);
  });
}

function isCall(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function prefixOf(path: string): Locale | undefined {
  return locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
}

/** Programs ask for names of files (but .html) with any `Accept`; a person's browser names HTML. */
function isFilePath(path: string): boolean {
  return /\.(?!html?$)[a-z][a-z\d]{1,10}$/i.test(path);
}

function inAcceptedEncoding(request: IncomingMessage, responses: Responses): CachedResponse {
  for (const encoding of acceptedEncodings(request.headers["accept-encoding"] as string)) {
    const response = responses[encoding];
    if (response) return response;
  }
  return responses.identity;
}

function redirect(reply: ServerResponse, to: string, query: string, headers: Headers): void {
  // The query is kept for campaign parameters; one that could not stand in a header is dropped.
  const safeQuery = /^\?[\x21-\x7e]*$/.test(query) ? query : "";
  reply.writeHead(308, {
    Location: `${to}${safeQuery}`,
    // A query can hold the secret of a mailed link.
    "Cache-Control": safeQuery ? "no-store" : "no-cache",
    "Content-Length": "0",
    ...headers,
  });
  reply.end();
}
