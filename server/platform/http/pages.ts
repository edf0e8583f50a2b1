import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { acceptedEncodings, matchesEtag, visitorLocale, wantsPage } from "./negotiation.ts";
import { type PageFile, readPageFiles } from "./page-files.ts";
import { createResponses, type Response, type Responses } from "./page-responses.ts";
import type { Security } from "./security-headers.ts";

/** The built site, in memory. */
export interface Pages {
  files: PageFile[];
}

/** What an address leads to. */
type Destination =
  | { kind: "one"; responses: Responses }
  /** A page at an address without a language: the visitor's language decides. */
  | { kind: "by_language"; responses: Record<Locale, Responses> }
  | { kind: "moved"; to: string };

/** The page that says there is no such page. Its own address answers 404 like any other. */
const notFoundPath = "/404";

/** Reads the built site (the folder a browser would see) into memory, in all its compressed forms. */
export async function loadPages(buildDir: string): Promise<Pages> {
  return { files: await readPageFiles(buildDir) };
}

/**
 * Answers every GET and HEAD that no other route takes: pages and files of the site, redirects to
 * their one address, and the not-found page. Answers are written to the socket past Fastify's reply,
 * since nothing in them depends on the request beyond a few headers.
 */
export function servePages(app: FastifyInstance, pages: Pages, security: Security): void {
  const { destinations, notFound } = drawMap(pages, security);

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    const url = raw.url ?? "/";
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const destination = destinations.get(path);
    if (destination === undefined) {
      missing(request, reply, path);
      return;
    }
    reply.hijack();
    switch (destination.kind) {
      case "one":
        send(raw, reply.raw, destination.responses);
        break;
      case "by_language":
        send(raw, reply.raw, destination.responses[visitorLocale(raw.headers)]);
        break;
      case "moved":
        redirect(reply.raw, destination.to, query === -1 ? "" : url.slice(query));
        break;
    }
  }

  function missing(request: FastifyRequest, reply: FastifyReply, path: string): void {
    const { headers } = request.raw;
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

  app.register(async (own) => {
    // The path is looked up raw, so nothing a page needs is logged or parsed for it.
    own.setChildLoggerFactory((logger) => logger);
    // `hide` keeps this out of the API's description.
    const schema = { hide: true } as object;
    own.route({ method: ["GET", "HEAD"], url: "/*", schema, handler: answer });
  });
  // Other methods on addresses nobody takes, and addresses the router itself refuses.
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? "/").split("?", 1)[0] ?? "/";
    const known = destinations.get(path);
    if (known && known.kind !== "moved" && !["GET", "HEAD"].includes(request.method)) {
      reply.code(405).header("Allow", "GET, HEAD").send({ error: "method_not_allowed" });
      return;
    }
    missing(request, reply, path);
  });
}

/** Draws up the table of all addresses once, so that a request costs one look-up. */
function drawMap(pages: Pages, security: Security) {
  const destinations = new Map<string, Destination>();
  const moved = (from: string, to: string) => {
    if (from !== to && !destinations.has(from)) destinations.set(from, { kind: "moved", to });
  };
  const isNotFoundPage = (file: PageFile) => file.page?.path === notFoundPath;

  for (const file of pages.files) {
    if (isNotFoundPage(file)) continue;
    const responses = createResponses(file, security, { byLanguage: false });
    destinations.set(file.address, { kind: "one", responses });
  }
  const byPath = new Map<string, Map<Locale, PageFile>>();
  for (const file of pages.files) {
    if (!file.page) continue;
    const translations = byPath.get(file.page.path) ?? new Map<Locale, PageFile>();
    byPath.set(file.page.path, translations.set(file.page.locale, file));
  }
  let notFound: Record<Locale, Responses> | undefined;
  for (const [path, translations] of byPath) {
    const fallback = translations.get(fallbackLocale);
    if (!fallback) continue;
    const byLanguage = translations.size > 1;
    const responses = Object.fromEntries(
      locales.map((locale) => {
        const file = translations.get(locale) ?? fallback;
        return [locale, createResponses(file, security, { byLanguage })];
      }),
    ) as Record<Locale, Responses>;
    if (path === notFoundPath) notFound = responses;
    else if (byLanguage) destinations.set(path, { kind: "by_language", responses });
  }
  // Only addresses of ours are redirected to, each written out here: no request can name a target.
  for (const file of pages.files) {
    if (!file.page || isNotFoundPage(file)) continue;
    const { address } = file;
    const folder = address === "/" ? "" : address;
    moved(`${folder}/`, address);
    moved(`${folder}/index.html`, address);
    if (file.page.locale !== fallbackLocale) continue;
    moved(`/${fallbackLocale}${folder}`, address);
    moved(`/${fallbackLocale}${folder}/`, address);
  }
  return { destinations, notFound };
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
