import { gunzipSync } from "node:zlib";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { type CachedResponse, cachedResponse } from "./cached-response.ts";
import type { Encoding } from "./negotiation.ts";
import type { PageFile } from "./page-files.ts";
import type { Headers, Security } from "./security-headers.ts";

/** A file's answers, one for each of its encodings. */
export type Responses = { identity: CachedResponse } & Partial<Record<Encoding, CachedResponse>>;

/** What an address leads to. */
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
  const byPath = new Map<string, Map<Locale, PageFile>>();
  for (const file of files) {
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
        return [locale, createResponses(file, security, byLanguage)];
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
    moved(`/${fallbackLocale}${folder}`, address);
    moved(`/${fallbackLocale}${folder}/`, address);
  }
  return { destinations, notFound };
}

const forEver = "public, max-age=31536000, immutable";
/** May be cached, but must be revalidated each time. */
const revalidated = "no-cache";

function createResponses(file: PageFile, security: Security, byLanguage: boolean): Responses {
  const { identity, gzip, br } = file.encodings;
  const vary = [
    ...(byLanguage ? ["Cookie", "Accept-Language"] : []),
    ...(br || gzip || byLanguage ? ["Accept-Encoding"] : []),
  ];
  const isDocument = file.contentType.startsWith("text/html");
  const headers: Headers = {
    "Cache-Control": file.hashed ? forEver : revalidated,
    ...(vary.length > 0 && { Vary: vary.join(", ") }),
    ...(file.page && { "Content-Language": file.page.locale }),
    ...(isDocument
      ? security.page(file.page?.path ?? file.address, file.inline)
      : security.file(file.address, file.contentType)),
  };
  const { contentType, digest } = file;
  const response = (encoding: Encoding, body: Buffer) =>
    cachedResponse({ body, contentType, encoding, digest, headers });
  const plain = response("identity", identity);
  return {
    identity: gzip ? unpackedOnDemand(plain, gzip) : plain,
    ...(gzip && { gzip: response("gzip", gzip) }),
    ...(br && { br: response("br", br) }),
  };
}

/**
 * Nearly every client accepts compressed answers, and plain ones would be half of the memory that pages
 * take. So a plain body is unpacked when it is needed, and kept until the garbage collector frees it.
 */
function unpackedOnDemand({ body: _, ...plain }: CachedResponse, gzip: Buffer): CachedResponse {
  let last: WeakRef<Buffer> | undefined;
  return {
    ...plain,
    get body() {
      const unpacked = last?.deref();
      if (unpacked) return unpacked;
      const body = gunzipSync(gzip);
      last = new WeakRef(body);
      return body;
    },
  };
}
