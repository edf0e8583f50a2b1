import { createHash, randomBytes } from "node:crypto";
import { readFileSync, utimesSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { day } from "../durations.ts";

const compressible = new Set([
  "html",
  "css",
  "js",
  "mjs",
  "json",
  "map",
  "data",
  "svg",
  "txt",
  "xml",
  "webmanifest",
  "ico",
  "md",
  "csv",
]);

/** A file as it is sent. An encoding that would not make it smaller is absent. */
export interface Encodings {
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

const brotli = (quality: number) => ({
  extension: "br",
  pack: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
});

/**
 * Files are compressed with the best quality, but pages contain the site's address, so they are compressed
 * at the first start at an address, while somebody waits: quality 8 takes 0.014 s a page instead of 0.56 s
 * and makes it 6 % larger (2.4 kB of the home page). Data that a script reads later is compressed less.
 */
const qualities: Record<string, number> = { html: 8, data: 6 };
const bestQuality = 11;

const deflate = {
  extension: "gz",
  pack: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** How long an unused file is cached: another server of this build may run at another address. */
const keptFor = day;

const checksum = (content: Buffer) => createHash("sha256").update(content).digest();
const checksumLength = 32;

const cachedName = /^[\da-f]{64}\.(?:br|gz)$/;

/**
 * Compresses files and keeps the result in a folder under the hash of the content: a second start
 * reads it, and two files of one content share it.
 */
export function createCompressor(cacheDir: string) {
  const used = new Set<string>();

  async function packed(
    content: Buffer,
    name: string,
    method: ReturnType<typeof brotli>,
  ): Promise<Buffer> {
    const file = `${name}.${method.extension}`;
    used.add(file);
    const cached = readCached(file);
    if (cached) return cached;
    const made = await method.pack(content);
    await writeWhole(join(cacheDir, file), Buffer.concat([checksum(made), made]));
    return made;
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
      markUsed(path);
      return body;
    } catch {
      return undefined;
    }
  }

  return {
    /** `best`: with the best quality, however long that takes. */
    async compress(content: Buffer, extension: string, best = false): Promise<Encodings> {
      if (!compressible.has(extension) || content.length < 200) return { identity: content };
      const name = createHash("sha256").update(content).digest("hex");
      const method = brotli((best ? undefined : qualities[extension]) ?? bestQuality);
      const [br, zipped] = await Promise.all([
        packed(content, name, method),
        packed(content, name, deflate),
      ]);
      return {
        identity: content,
        ...(zipped.length < content.length && { gzip: zipped }),
        ...(br.length < content.length && { br }),
      };
    },

    /**
     * Deletes files that nobody used for a day: those of older builds and addresses. On a read-only disk
     * they stay, which does no harm.
     */
    async prune(): Promise<void> {
      const cached = await readdir(cacheDir).catch(() => []);
      const unused = cached.filter((file) => cachedName.test(file) && !used.has(file));
      await Promise.allSettled(
        unused.map(async (file) => {
          const path = join(cacheDir, file);
          const { mtimeMs } = await stat(path);
          if (mtimeMs < Date.now() - keptFor) await rm(path, { force: true });
        }),
      );
    },
  };
}

/** Marks a file as used today. A read-only disk is no error: nothing is deleted there either. */
function markUsed(path: string): void {
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
