import { createHash, randomBytes } from "node:crypto";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { day } from "#server/database/durations.ts";
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

/** A file as it is sent. An encoding that would not make it smaller is absent. */
interface Encodings {
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  // Fetched by the router to move between pages of the administration.
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

const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();
export const contentTypeOf = (name: string): string =>
  contentTypes[extensionOf(name)] ?? "application/octet-stream";

/** Types of text, and pixels without compression of their own. */
const compressible = /^text\/|json|xml|x-icon/;

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

/** The router's fallback page is for sites that render in the browser; hidden files are never served. */
function isServed(name: string): boolean {
  if (name === "__spa-fallback.html") return false;
  return name.split("/").every((part) => !part.startsWith(".") || part === ".well-known");
}

async function readPageFile(
  { buildDir, publicUrl }: { buildDir: string; publicUrl: string },
  name: string,
  compress: ReturnType<typeof createCompressor>["compress"],
): Promise<PageFile> {
  const built = readFileSync(join(buildDir, name));
  const extension = extensionOf(name);
  const text = withAddresses.has(extension)
    ? built.toString("utf8").replaceAll(originPlaceholder, () => publicUrl)
    : undefined;
  const content = text === undefined ? built : Buffer.from(text);
  const address = addressOf(name);
  const page = /(?:^|\/)index\.html$/.test(name) ? pageAt(address) : undefined;
  // Where most visitors begin, once for each language.
  const isFront = page?.path === "/";
  const hash = checksum(content);
  return {
    address,
    contentType: contentTypeOf(name),
    hashed: hashedName.test(address),
    encodings: await compress(content, extension, isFront, hash),
    digest: hash.toString("base64url").slice(0, 22),
    ...(text !== undefined && extension === "html" && { inline: readInlineSources(text) }),
    ...(page && { page }),
  };
}

function addressOf(name: string): string {
  const path = name.replace(/(?:^|\/)index\.html$/, "");
  return `/${path.split("/").map(encodeURIComponent).join("/")}`;
}

function pageAt(address: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    if (locale === fallbackLocale) continue;
    if (address === `/${locale}`) return { locale, path: "/" };
    if (address.startsWith(`/${locale}/`)) {
      return { locale, path: address.slice(locale.length + 1) };
    }
  }
  return { locale: fallbackLocale, path: address };
}

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Files are compressed with the best quality, but pages contain the site's address, so they are compressed
 * at the first start at an address, while a visitor waits: quality 8 takes 0.014 s a page instead of 0.56 s
 * and makes it 6 % larger (2.4 kB of the home page). Data that a script reads later is compressed less.
 */
const qualities: Record<string, number> = { html: 8, data: 6 };
const bestQuality = 11;

/** How long an unused file is cached: another server of this build may run at another address. */
const keptFor = day;
/** The most other builds of this size that are kept. */
const keptBuilds = 3;

const checksum = (content: Buffer) => createHash("sha256").update(content).digest();
const checksumLength = 32;

const cachedName = /^[\da-f]{64}\.(?:br|gz)$/;

/**
 * Compresses files and keeps the result in a folder under the hash of the content: a second start
 * reads it, and two files of one content share it.
 */
export function createCompressor(cacheDir: string) {
  const used = new Set<string>();

  async function packed(file: string, pack: () => Promise<Buffer>): Promise<Buffer> {
    used.add(file);
    const cached = readCached(file);
    if (cached) return cached;
    const content = await pack();
    await writeWhole(join(cacheDir, file), Buffer.concat([checksum(content), content]));
    return content;
  }

  /**
   * A power cut can leave a file empty or short: one is used only if its checksum fits. Read synchronously:
   * there are more than a thousand, and a task for each takes longer than reading it.
   */
  function readCached(file: string): Buffer | undefined {
    const path = join(cacheDir, file);
    try {
      const cached = readFileSync(path);
      const body = cached.subarray(checksumLength);
      if (!checksum(body).equals(cached.subarray(0, checksumLength))) return undefined;
      touch(path);
      return body;
    } catch {
      return undefined;
    }
  }

  return {
    /** `best`: with the best quality, however long that takes. */
    async compress(
      content: Buffer,
      extension: string,
      best = false,
      hash = checksum(content),
    ): Promise<Encodings> {
      const isText = compressible.test(contentTypes[extension] ?? "");
      if (!isText || content.length < 200) return { identity: content };
      const name = hash.toString("hex");
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: (best ? undefined : qualities[extension]) ?? bestQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, zipped] = await Promise.all([
        packed(`${name}.br`, () => brotli(content, { params })),
        packed(`${name}.gz`, () => deflate(content, { level: 9 })),
      ]);
      return {
        identity: content,
        ...(zipped.length < content.length && { gzip: zipped }),
        ...(br.length < content.length && { br }),
      };
    },

    /**
     * Deletes files of other builds and addresses: those unused for a day, and of the others the oldest, beyond as
     * many as three further builds have. On a read-only disk they stay, which does no harm.
     */
    async prune(): Promise<void> {
      const cached = await readdir(cacheDir).catch(() => []);
      const unused = cached.filter((file) => cachedName.test(file) && !used.has(file));
      const found = unused.map((file) => {
        const path = join(cacheDir, file);
        return { path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
      });
      const oldest = Date.now() - keptFor;
      const kept = found
        .toSorted((one, other) => other.usedAt - one.usedAt)
        .slice(0, keptBuilds * used.size)
        .filter(({ usedAt }) => usedAt >= oldest);
      const keptPaths = new Set(kept.map(({ path }) => path));
      const gone = found.filter(({ path }) => !keptPaths.has(path));
      await Promise.allSettled(gone.map(({ path }) => rm(path, { force: true })));
    },
  };
}

/** Marks a file as used today. A read-only disk is no error: nothing is deleted there either. */
function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The next start marks it again.
  }
}

/** Writes a draft and renames it, so that no start ever reads half a file. A read-only disk is no error. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, content);
    await rename(draft, path);
  } catch {
    // The result is in memory; only the next start is slower.
  }
}
