import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

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

export interface Forms {
  identity: Buffer;
  /** Absent where compression would save nothing. */
  gzip?: Buffer;
  br?: Buffer;
  /** Where `br` was packed in a hurry: packs it as small as it goes, and keeps that for later starts. */
  packBetter?: () => Promise<Buffer>;
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
  unpack: promisify(brotliDecompress) as (packed: Buffer) => Promise<Buffer>,
});

/**
 * Everything is packed as small as it goes, once. But pages name the site's address, so they are made
 * anew for each, while somebody waits for the site to start: there the hurried quality makes them a
 * twentieth larger in a fiftieth of the time (all pages 0.2 s instead of 11 s on one core), until
 * there is time for better. What only a script reads, once the page is there, stays as it is.
 */
const hurried: Record<string, number> = { html: 8 };
const enough: Record<string, number> = { data: 6 };
const bestQuality = 11;

const deflate = {
  extension: "gz",
  pack: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  unpack: promisify(gunzip) as (packed: Buffer) => Promise<Buffer>,
};

const formName = /^[\da-f]{64}\.(?:br|gz)$/;

/**
 * Compresses files, keeping each form in a folder under the hash of its content: the forms are slow
 * to make, so a second start reads them, and two files of one content share one form.
 */
export function createCompressor(cacheDir: string) {
  const used = new Set<string>();

  async function form(
    content: Buffer,
    name: string,
    method: ReturnType<typeof brotli>,
  ): Promise<Buffer> {
    const file = `${name}.${method.extension}`;
    used.add(file);
    const kept = await keptForm(content, file, method);
    if (kept) return kept;
    const made = await method.pack(content);
    await keep(join(cacheDir, file), made);
    return made;
  }

  /** A power cut can leave a file empty or short: a form counts only if it unpacks to the page. */
  async function keptForm(content: Buffer, file: string, method: ReturnType<typeof brotli>) {
    const kept = await readFile(join(cacheDir, file)).catch(() => undefined);
    const whole = kept && (await method.unpack(kept).catch(() => undefined));
    return whole?.equals(content) ? kept : undefined;
  }

  /** The smallest Brotli form if an earlier start kept it, else one made in a hurry. */
  async function hurriedForm(
    content: Buffer,
    name: string,
    quality: number,
  ): Promise<{ br: Buffer; packBetter?: () => Promise<Buffer> }> {
    const best = brotli(bestQuality);
    used.add(`${name}.${best.extension}`);
    const kept = await keptForm(content, `${name}.${best.extension}`, best);
    if (kept) return { br: kept };
    const packBetter = () => form(content, name, best);
    return { br: await brotli(quality).pack(content), packBetter };
  }

  return {
    async compress(content: Buffer, extension: string): Promise<Forms> {
      if (!compressible.has(extension) || content.length < 200) return { identity: content };
      const name = createHash("sha256").update(content).digest("hex");
      const hurry = hurried[extension];
      const [packed, zipped] = await Promise.all([
        hurry === undefined
          ? { br: await form(content, name, brotli(enough[extension] ?? bestQuality)) }
          : hurriedForm(content, name, hurry),
        form(content, name, deflate),
      ]);
      return {
        identity: content,
        ...(zipped.length < content.length && { gzip: zipped }),
        ...(packed.br.length < content.length && packed),
      };
    },

    /** Deletes the kept forms nobody asked for since this compressor was made: those of older builds. */
    async prune(): Promise<void> {
      const kept = await readdir(cacheDir).catch(() => []);
      const old = kept.filter((file) => formName.test(file) && !used.has(file));
      await Promise.all(old.map((file) => rm(join(cacheDir, file), { force: true })));
    },
  };
}

/** Written aside and renamed, so that no start ever reads half a file. A read-only disk is no error. */
async function keep(path: string, content: Buffer): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(aside, content);
    await rename(aside, path);
  } catch {
    // The form is in memory; only the next start is slower.
  }
}
