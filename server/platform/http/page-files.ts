import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join, relative, sep } from "node:path";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { createCompressor, type Encodings } from "./compression.ts";
import { type InlineSources, readInlineSources } from "./security-headers.ts";

/** One file of the build, whole, in memory. */
export interface PageFile {
  /** The address it answers: `/about` for about/index.html, `/assets/x.js` for assets/x.js. */
  address: string;
  /** For a page: its language, and its address without the language's prefix. */
  page?: { locale: Locale; path: string };
  contentType: string;
  /** Its name changes with its content, so it may be cached for ever. */
  hashed: boolean;
  encodings: Encodings;
  /** Hash of the plain content; the entity tag of each encoding is made from it. */
  digest: string;
  inline?: InlineSources;
}

const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  // What the router fetches to move between pages.
  data: "text/x-script; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  webmanifest: "application/manifest+json",
  ico: "image/x-icon",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  woff2: "font/woff2",
  woff: "font/woff",
  mp4: "video/mp4",
  webm: "video/webm",
  pdf: "application/pdf",
  zip: "application/zip",
};

const hashedName = /^\/assets\/(?:.*[-.])?[\w-]{8}\.\w+$/;

/** Files that contain absolute addresses. Scripts contain none: a hashed name must not change its content. */
const withAddresses = new Set(["html", "data", "xml", "txt"]);

/**
 * Reads every file of a build into memory, compressed. `buildDir` is the folder a browser would see;
 * `publicUrl` takes the place of the origin the pages were built with.
 */
export async function readPageFiles(buildDir: string, publicUrl: string): Promise<PageFile[]> {
  const read = { buildDir, publicUrl };
  const compressor = createCompressor(join(buildDir, "..", "compressed"));
  const names = (await namesUnder(buildDir)).filter(isServed).sort();
  const files: PageFile[] = [];
  // A few at a time: compressing is work for the cores, not for the disk.
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        files.push(await readPageFile(read, name, compressor.compress));
      }
    }),
  );
  await compressor.prune();
  return files;
}

async function namesUnder(buildDir: string): Promise<string[]> {
  const entries = await readdir(buildDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(buildDir, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

/** The router's fallback page is for sites that render in the browser; hidden files are never meant. */
function isServed(name: string): boolean {
  if (name === "__spa-fallback.html") return false;
  return name.split("/").every((part) => !part.startsWith(".") || part === ".well-known");
}

async function readPageFile(
  { buildDir, publicUrl }: { buildDir: string; publicUrl: string },
  name: string,
  compress: (content: Buffer, extension: string, best: boolean) => Promise<Encodings>,
): Promise<PageFile> {
  const built = readFileSync(join(buildDir, name));
  const extension = extname(name).slice(1).toLowerCase();
  const text = withAddresses.has(extension)
    ? built.toString("utf8").replaceAll(originPlaceholder, () => publicUrl)
    : undefined;
  const content = text === undefined ? built : Buffer.from(text);
  const address = addressOf(name);
  const page = /(?:^|\/)index\.html$/.test(name) ? pageOf(address) : undefined;
  // Where most visitors begin, once for each language.
  const isFront = page?.path === "/";
  return {
    address,
    contentType: contentTypes[extension] ?? "application/octet-stream",
    hashed: hashedName.test(address),
    encodings: await compress(content, extension, isFront),
    digest: createHash("sha256").update(content).digest("base64url").slice(0, 22),
    ...(text !== undefined && extension === "html" && { inline: readInlineSources(text) }),
    ...(page && { page }),
  };
}

function addressOf(name: string): string {
  const path = name.replace(/(?:^|\/)index\.html$/, "");
  return `/${path.split("/").map(encodeURIComponent).join("/")}`;
}

function pageOf(address: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    if (locale === fallbackLocale) continue;
    if (address === `/${locale}`) return { locale, path: "/" };
    if (address.startsWith(`/${locale}/`)) {
      return { locale, path: address.slice(locale.length + 1) };
    }
  }
  return { locale: fallbackLocale, path: address };
}
