import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { PageFile } from "./page-files.ts";
import { readInlineSources } from "./security-headers.ts";

/** Values for the placeholders of a built page. HTML is put in as it is. */
export type PlaceholderValues = Record<string, string | { html: string }>;

/**
 * A placeholder of a built page: `@fill-subject@` for words, within a text or an attribute, and
 * `<!--@fill-list@-->` for HTML, which shows nothing if it is not filled. Placeholders are in the HTML and
 * in the data that the page's script begins with.
 */
const placeholder = /(?:(?:<|\\u003c)!--)?@fill-([a-z]+)@(?:--(?:>|\\u003e))?/g;
const scripts = /(<script\b[^>]*>[\s\S]*?<\/script>)/;

/**
 * Fills the placeholders of a built page, adds `head` to the end of its head, and removes its `noindex`.
 * The data of its script is filled too, so that hydration changes nothing.
 */
export function fillPage(
  built: PageFile,
  to: { address: string; page?: PageFile["page"] },
  { values, head = "" }: { values: PlaceholderValues; head?: string },
): PageFile {
  const text = built.encodings.identity.toString("utf8");
  const fillIn = (part: string, written: (value: string, isHtml: boolean) => string) =>
    part.replace(placeholder, (mark, name: string) => {
      const value = values[name];
      if (value === undefined) return mark;
      return typeof value === "string" ? written(value, false) : written(value.html, true);
    });
  const filled = text
    .split(scripts)
    .map((part, index) => (index % 2 === 1 ? fillIn(part, inScript) : fillIn(part, inHtml)))
    .join("")
    .replace('<meta name="robots" content="noindex"/>', "")
    .replace("</head>", () => `${head}</head>`);
  return { ...textFile(filled, built.contentType), ...to, inline: readInlineSources(filled) };
}

/** A file whose text is made while the server runs. */
export function textFile(text: string, contentType: string): Omit<PageFile, "address"> {
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

/** In a string of JSON that is in a script element, which it must not end. */
const inScript = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");
