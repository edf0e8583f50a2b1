import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCompressor } from "./page-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compressed-"));
});
afterEach(() => rm(folder, { recursive: true }));

const content = Buffer.from("a page of words, ".repeat(200));
const other = Buffer.from("another page, ".repeat(200));

it("makes encodings that unpack to the file, and keeps them for the next start", async () => {
  const encodings = await createCompressor(folder).compress(content, "js");
  expect(brotliDecompressSync(encodings.br ?? "").equals(content)).toBe(true);
  expect(gunzipSync(encodings.gzip ?? "").equals(content)).toBe(true);
  const kept = await readdir(folder);
  expect(kept.map((name) => name.slice(-3)).sort()).toEqual([".br", ".gz"]);
});

it("reads what an earlier start kept instead of making it again", async () => {
  await createCompressor(folder).compress(content, "js");
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".gz"));
  // The same content packed in another way, to be recognised by.
  const marked = gzipSync(content, { level: 1 });
  const checksum = createHash("sha256").update(marked).digest();
  await writeFile(join(folder, name), Buffer.concat([checksum, marked]));
  expect((await createCompressor(folder).compress(content, "js")).gzip).toEqual(marked);
});

it.each([
  ["empty", () => Buffer.alloc(0)],
  ["short", (kept: Buffer) => kept.subarray(0, -1)],
  ["with nothing after its first block", (kept: Buffer) => Buffer.from(kept).fill(0, 32)],
])("does not serve what a power cut left %s", async (_name, damaged) => {
  const good = await createCompressor(folder).compress(content, "js");
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    await writeFile(path, damaged(await readFile(path)));
  }
  expect(await createCompressor(folder).compress(content, "js")).toEqual(good);
  expect(await createCompressor(folder).compress(content, "js")).toEqual(good);
});

/** All that is kept was last requested two days ago. */
async function lieForTwoDays(): Promise<void> {
  const then = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then);
}

it("deletes the encodings of files that are gone", async () => {
  await createCompressor(folder).compress(content, "js");
  await writeFile(join(folder, "a note"), "kept: it is not ours");
  await lieForTwoDays();
  const next = createCompressor(folder);
  await next.compress(other, "js");
  await next.prune();
  expect(await readdir(folder)).toHaveLength(3);
});

it("keeps what another server of the build has read today", async () => {
  await createCompressor(folder).compress(content, "js");
  await lieForTwoDays();
  await createCompressor(folder).compress(content, "js");
  const next = createCompressor(folder);
  await next.compress(other, "js");
  await next.prune();
  expect(await readdir(folder)).toHaveLength(4);
});

it("keeps the files of three other addresses at most, the latest", async () => {
  for (let address = 0; address < 6; address += 1) {
    await createCompressor(folder).compress(Buffer.from(`${content}${address}`), "js");
    const then = new Date(Date.now() - (60 - address) * 60_000);
    const used = createHash("sha256").update(`${content}${address}`).digest("hex");
    for (const ending of ["br", "gz"]) await utimes(join(folder, `${used}.${ending}`), then, then);
  }
  const before = await readdir(folder);
  const next = createCompressor(folder);
  await next.compress(other, "js");
  await next.prune();
  const kept = await readdir(folder);
  expect([before.length, kept.length]).toEqual([12, 8]);
  const oldest = createHash("sha256").update(`${content}2`).digest("hex");
  expect(kept).not.toContain(`${oldest}.br`);
});

it("starts on a disk where what is old cannot be deleted", async () => {
  // A folder is as undeletable for it as a file of a read-only image.
  await mkdir(join(folder, `${"0".repeat(64)}.br`));
  await lieForTwoDays();
  await expect(createCompressor(folder).prune()).resolves.toBeUndefined();
});

it("leaves alone what would not get smaller", async () => {
  expect(await createCompressor(folder).compress(content, "woff2")).toEqual({ identity: content });
  const short = Buffer.from("short");
  expect(await createCompressor(folder).compress(short, "js")).toEqual({ identity: short });
});

it("serves from a disk that cannot be written", async () => {
  await writeFile(join(folder, "file"), "");
  const encodings = await createCompressor(join(folder, "file", "below")).compress(content, "js");
  expect(gunzipSync(encodings.gzip ?? "").equals(content)).toBe(true);
});
