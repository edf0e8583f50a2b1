import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { PageFile } from "./page-files.ts";
import { readInlineSources } from "./security-headers.ts";

/** What is put into a built page, by the name of its place. HTML is put in as it is. */
export type Places = Record<string, string | { html: string }>;

/**
 * How a page that is built names its places: `@fill-subject@` for words, within a text or an attribute,
 * and `<!--@fill-list@-->` for HTML, which shows nothing where nobody fills it. They stand in the HTML,
 * in the data that the page's script begins with, and in the file that the router fetches.
 */
const place = /(?:(?:<|\\u003c)!--)?@fill-([a-z]+)@(?:--(?:>|\\u003e))?/g;
const scripts = /(<script\b[^>]*>[\s\S]*?<\/script>)/;

/**
 * A page as it is served: the one that was built, with its places filled, `head` at the end of its
 * head, and without what says that it is no page. Its script finds the same data as the reader, so that it changes nothing.
 */
export function filledPage(
  built: PageFile,
  to: { address: string; page?: PageFile["page"] },
  { places, head = "" }: { places: Places; head?: string },
): PageFile {
  const text = built.encodings.identity.toString("utf8");
  const put = (part: string, written: (value: string, isHtml: boolean) => string) =>
    part.replace(place, (mark, name: string) => {
      const value = places[name];
      if (value === undefined) return mark;
      return typeof value === "string" ? written(value, false) : written(value.html, true);
    });
  const isDocument = built.contentType.startsWith("text/html");
  const filled = isDocument
    ? text
        .split(scripts)
        .map((part, index) => (index % 2 === 1 ? put(part, inScript) : put(part, inHtml)))
        .join("")
        .replace('<meta name="robots" content="noindex"/>', "")
        .replace("</head>", () => `${head}</head>`)
    : put(text, inJson);
  return {
    ...servedText(filled, built.contentType),
    ...to,
    ...(isDocument && { inline: readInlineSources(filled) }),
  };
}

/** A text that is made while the server runs, as the files of the build are. */
export function servedText(text: string, contentType: string): Omit<PageFile, "address"> {
  const identity = Buffer.from(text);
  return {
    contentType,
    hashed: false,
    encodings: {
      identity,
      gzip: gzipSync(identity),
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    },
    digest: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
  };
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const inHtml = (value: string, isHtml: boolean) => (isHtml ? value : escapeHtml(value));

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/** A JSON text stands there in a string of JavaScript, in which nothing may end the script. */
const inScript = (value: string) =>
  inJson(inJson(value)).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
