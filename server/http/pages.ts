import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fallbackLocale, isLocale, knownLocales, type Locale, locales } from "#contract/locale.ts";
import {
  type CachedResponse,
  createResponses,
  inAcceptedEncoding,
  type Responses,
  sendCached,
  writeCached,
} from "./cached-response.ts";
import type { Layer } from "./front-door.ts";
import { namesPages, visitorLocale, wantsPage } from "./negotiation.ts";
import type { PageFile } from "./page-files.ts";
import type { Headers, Security } from "./security-headers.ts";
import { pathOf } from "./server-options.ts";

/** The target of an address. */
export type Destination =
  | { kind: "one"; responses: Responses }
  /** A page at an address without a language: the visitor's language decides. */
  | { kind: "by_language"; responses: Record<Locale, Responses> }
  | { kind: "moved"; to: string };

/** Every address of the site, and the not-found page in each language. */
export interface PageMap {
  destinations: Map<string, Destination>;
  notFound: Record<Locale, Responses> | undefined;
}

/** The page that says there is no such page. Its own address answers 404 like any other. */
const notFoundPath = "/404";

/** Languages that no address begins with. Mailed links may, from when such a language was offered. */
const unusedPrefixes = knownLocales.filter((one) => one === fallbackLocale || !isLocale(one));

/** Makes the table of all addresses once, so that a request costs one look-up. */
export function createPageMap(files: readonly PageFile[], security: Security): PageMap {
  const destinations = new Map<string, Destination>();
  const moved = (from: string, to: string) => {
    if (from !== to && !destinations.has(from)) destinations.set(from, { kind: "moved", to });
  };
  const isNotFoundPage = (file: PageFile) => file.page?.path === notFoundPath;

  for (const file of files) {
    if (isNotFoundPage(file)) continue;
    destinations.set(file.address, {
      kind: "one",
      responses: createResponses(file, security, false),
    });
  }
  let notFound: Record<Locale, Responses> | undefined;
  for (const [path, translations] of Map.groupBy(files, ({ page }) => page?.path)) {
    const inLocale = (locale: Locale) => translations.find(({ page }) => page?.locale === locale);
    const fallback = inLocale(fallbackLocale);
    if (path === undefined || !fallback) continue;
    const byLanguage = translations.length > 1;
    const responses = Object.fromEntries(
      locales.map((locale) => {
        return [locale, createResponses(inLocale(locale) ?? fallback, security, byLanguage)];
      }),
    ) as Record<Locale, Responses>;
    if (path === notFoundPath) notFound = responses;
    else if (byLanguage) destinations.set(path, { kind: "by_language", responses });
  }
  // Only addresses of ours are redirected to, each written out here: no request can name a target.
  for (const file of files) {
    if (!file.page || isNotFoundPage(file)) continue;
    const { address } = file;
    const folder = address === "/" ? "" : address;
    moved(`${folder}/`, address);
    moved(`${folder}/index.html`, address);
    if (file.page.locale !== fallbackLocale) continue;
    for (const prefix of unusedPrefixes) {
      moved(`/${prefix}${folder}`, address);
      moved(`/${prefix}${folder}/`, address);
    }
  }
  return { destinations, notFound };
}

/** The table with other pages in place of built ones. */
function withChangedPages(
  built: PageMap,
  changed: readonly PageFile[],
  security: Security,
): PageMap {
  const destinations = new Map(built.destinations);
  const notFound = built.notFound && { ...built.notFound };
  for (const file of changed) {
    const { address, page } = file;
    const inLanguages = () => createResponses(file, security, true);
    if (page?.path === notFoundPath) {
      if (notFound) notFound[page.locale] = inLanguages();
      continue;
    }
    const shared = page && destinations.get(page.path);
    if (shared?.kind === "by_language") {
      const responses = { ...shared.responses, [page?.locale ?? fallbackLocale]: inLanguages() };
      destinations.set(page?.path ?? address, { kind: "by_language", responses });
    }
    if (shared?.kind !== "by_language" || address !== page?.path) {
      destinations.set(address, { kind: "one", responses: createResponses(file, security, false) });
    }
  }
  return { destinations, notFound };
}

const nothing: readonly PageFile[] = [];

/**
 * Answers every GET and HEAD that no other route takes: pages and files of the site, redirects to
 * their one address, and the not-found page. `live` finds addresses whose answers change while the server
 * runs, before all others; `others` come after the pages; `changed` are pages in place of built ones, the
 * same list until they change. The layer returned here answers from memory: a
 * page needs no request, reply and log line of Fastify, which cost a sixth of the pages a second.
 */
export function servePages(
  app: FastifyInstance,
  files: readonly PageFile[],
  security: Security,
  others: readonly Layer[] = [],
  live: (path: string) => Destination | undefined = () => undefined,
  changed: () => readonly PageFile[] = () => nothing,
): Layer {
  const built = createPageMap(files, security);
  let [shown, shownFor] = [built, nothing];
  function current(): PageMap {
    const now = changed();
    if (now !== shownFor) {
      shown = withChangedPages(built, now, security);
      shownFor = now;
    }
    return shown;
  }
  const find = (path: string) => live(path) ?? current().destinations.get(path);

  /** Answers an address of the site; returns false for any other. */
  function answerKnown(request: IncomingMessage, reply: ServerResponse): boolean {
    const path = pathOf(request);
    const destination = find(path);
    if (!destination) return false;
    const query = (request.url ?? "/").slice(path.length);
    if (destination.kind === "moved") redirect(reply, destination.to, query, security.empty);
    else {
      const responses =
        destination.kind === "one"
          ? destination.responses
          : destination.responses[visitorLocale(request.headers, query)];
      sendCached(request, reply, inAcceptedEncoding(request, responses));
    }
    return true;
  }

  /** The not-found page, for a browser on a page of the site. */
  function notFoundPage(request: IncomingMessage): CachedResponse | undefined {
    const { headers } = request;
    const path = pathOf(request);
    const wants = isFilePath(path) ? namesPages(headers) : wantsPage(headers);
    if (!wants || isCall(path) || path.startsWith("/assets/")) return undefined;
    const responses = current().notFound?.[prefixOf(path) ?? visitorLocale(headers)];
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

  // While the server stops, Fastify answers everything, since it closes connections properly.
  let paths: readonly Layer[] = [answerKnown, ...others, answerUndecodable];
  app.addHook("preClose", (done) => {
    paths = [];
    done();
  });
  return (request, reply) =>
    (request.method === "GET" || request.method === "HEAD") &&
    paths.some((answer) => answer(request, reply));
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

/** Programs request names of files (but .html) with any `Accept`; a person's browser names HTML. */
function isFilePath(path: string): boolean {
  return /\.(?!html?$)[a-z][a-z\d]{1,10}$/i.test(path);
}

function redirect(reply: ServerResponse, to: string, query: string, headers: Headers): void {
  // The query is kept for campaign parameters; one that is invalid in a header is dropped.
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
