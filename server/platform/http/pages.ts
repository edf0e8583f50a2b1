import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Locale, locales } from "#contract/locale.ts";
import { packBetter } from "./better-forms.ts";
import { type FromMemory, openFrontDoor } from "./front-door.ts";
import { acceptedEncodings, matchesEtag, visitorLocale, wantsPage } from "./negotiation.ts";
import { type PageFile, readPageFiles } from "./page-files.ts";
import { drawPageMap } from "./page-map.ts";
import type { Response, Responses } from "./page-responses.ts";
import type { Security } from "./security-headers.ts";

/** The built site, in memory. */
export interface Pages {
  files: PageFile[];
}

/**
 * Reads the built site (the folder a browser would see) into memory, in all its compressed forms,
 * with its absolute addresses at `publicUrl`.
 */
export async function loadPages(buildDir: string, publicUrl: string): Promise<Pages> {
  return { files: await readPageFiles(buildDir, publicUrl) };
}

/**
 * Answers every GET and HEAD that no other route takes: pages and files of the site, redirects to
 * their one address, and the not-found page. `others` answer at the front door after the pages. What was
 * packed in a hurry is packed better once the server has listened for `waitBeforePacking` milliseconds.
 */
export function servePages(
  app: FastifyInstance,
  pages: Pages,
  security: Security,
  others: readonly FromMemory[] = [],
  waitBeforePacking?: number,
): void {
  const { destinations, notFound, answersOf } = drawPageMap(pages.files, security);
  packBetter(app, answersOf, waitBeforePacking);

  /** Answers an address of the site, or says that it is none. */
  function answerKnown(request: IncomingMessage, reply: ServerResponse): boolean {
    const url = request.url ?? "/";
    const query = url.indexOf("?");
    const destination = destinations.get(query === -1 ? url : url.slice(0, query));
    switch (destination?.kind) {
      case undefined:
        return false;
      case "one":
        send(request, reply, destination.responses);
        return true;
      case "by_language":
        send(request, reply, destination.responses[visitorLocale(request.headers)]);
        return true;
      case "moved":
        redirect(reply, destination.to, query === -1 ? "" : url.slice(query));
        return true;
    }
  }

  function missing(request: FastifyRequest, reply: FastifyReply): void {
    const { headers } = request.raw;
    const path = pathOf(request);
    if (path === "/api" || path.startsWith("/api/")) {
      reply.code(404).send({ error: "not_found" });
      return;
    }
    const responses = notFound?.[prefixOf(path) ?? visitorLocale(headers)];
    if (!responses || isFilePath(path) || !wantsPage(headers)) {
      reply.code(404).type("text/plain; charset=utf-8").send("Not found\n");
      return;
    }
    reply.hijack();
    write(reply.raw, 404, chosen(request.raw, responses));
  }

  openFrontDoor(app, [answerKnown, ...others]);
  // The same answers from inside: for injected requests, and while the front door is shut.
  // `hide` keeps this out of the API's description.
  const schema = { hide: true } as object;
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    schema,
    handler(request, reply) {
      if (!destinations.has(pathOf(request))) return missing(request, reply);
      reply.hijack();
      answerKnown(request.raw, reply.raw);
    },
  });
  // Other methods on addresses nobody takes, and addresses the router itself refuses.
  app.setNotFoundHandler((request, reply) => {
    const known = destinations.get(pathOf(request));
    if (known && known.kind !== "moved" && !["GET", "HEAD"].includes(request.method)) {
      reply.code(405).header("Allow", "GET, HEAD").send({ error: "method_not_allowed" });
      return;
    }
    missing(request, reply);
  });
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? "/").split("?", 1)[0] ?? "/";
}

function prefixOf(path: string): Locale | undefined {
  return locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
}

/** Something with a file's name (but .html) is not a page anybody reads. */
function isFilePath(path: string): boolean {
  return path.startsWith("/assets/") || /\.(?!html?$)[a-z][a-z\d]{1,10}$/i.test(path);
}

function chosen(request: IncomingMessage, responses: Responses): Response {
  for (const encoding of acceptedEncodings(request.headers["accept-encoding"] as string)) {
    const response = responses[encoding];
    if (response) return response;
  }
  return responses.identity;
}

function send(request: IncomingMessage, reply: ServerResponse, responses: Responses): void {
  const response = chosen(request, responses);
  const known = request.headers["if-none-match"];
  if (known !== undefined && response.etag && matchesEtag(known, response.etag)) {
    reply.writeHead(304, response.unchangedHeaders);
    reply.end();
    return;
  }
  write(reply, 200, response);
}

/** Node leaves out the body of an answer to HEAD by itself, and keeps its length. */
function write(reply: ServerResponse, status: number, response: Response): void {
  reply.writeHead(status, response.headers);
  reply.end(response.body);
}

function redirect(reply: ServerResponse, to: string, query: string): void {
  // The query is kept for campaign parameters; one that could not stand in a header is dropped.
  const kept = /^\?[\x21-\x7e]*$/.test(query) ? query : "";
  reply.writeHead(308, {
    Location: `${to}${kept}`,
    "Cache-Control": "no-cache",
    "Content-Length": "0",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  });
  reply.end();
}
