import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCompressor } from "./compression.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compressed-"));
});
afterEach(() => rm(folder, { recursive: true }));

const content = Buffer.from("a page of words, ".repeat(200));
const other = Buffer.from("another page, ".repeat(200));

it("makes forms that unpack to the file, and keeps them for the next start", async () => {
  const forms = await createCompressor(folder).compress(content, "js");
  expect(brotliDecompressSync(forms.br ?? "").equals(content)).toBe(true);
  expect(gunzipSync(forms.gzip ?? "").equals(content)).toBe(true);
  const kept = await readdir(folder);
  expect(kept.map((name) => name.slice(-3)).sort()).toEqual([".br", ".gz"]);
});

it("reads what an earlier start kept instead of making it again", async () => {
  await createCompressor(folder).compress(content, "js");
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".gz"));
  // The same content packed in another way, to be recognised by.
  const { gzipSync } = await import("node:zlib");
  const marked = gzipSync(content, { level: 1 });
  await writeFile(join(folder, name), marked);
  expect((await createCompressor(folder).compress(content, "js")).gzip).toEqual(marked);
});

it.each([
  ["empty", Buffer.alloc(0)],
  ["torn", Buffer.from([1, 2, 3])],
])("does not serve a form that a power cut left %s", async (_name, damage) => {
  const good = await createCompressor(folder).compress(content, "js");
  for (const name of await readdir(folder)) await writeFile(join(folder, name), damage);
  expect(await createCompressor(folder).compress(content, "js")).toEqual(good);
  expect(await createCompressor(folder).compress(content, "js")).toEqual(good);
});

it("packs a page in a hurry, and better when it is asked to; only that is kept", async () => {
  const varied = Buffer.from(
    Array.from({ length: 4000 }, (_, at) => (at * at * 31) % 977).join(" "),
  );
  const first = await createCompressor(folder).compress(varied, "html");
  expect((await readdir(folder)).map((name) => name.slice(-3))).toEqual([".gz"]);
  const better = await first.packBetter?.();
  expect(better?.length).toBeLessThan(first.br?.length ?? 0);
  const next = await createCompressor(folder).compress(varied, "html");
  expect(next.br).toEqual(better);
  expect(next.packBetter).toBeUndefined();
});

it("forgets the forms of files that are gone", async () => {
  await createCompressor(folder).compress(content, "js");
  await writeFile(join(folder, "a note"), "kept: it is not ours");
  const next = createCompressor(folder);
  await next.compress(other, "js");
  await next.prune();
  expect(await readdir(folder)).toHaveLength(3);
});

it("leaves alone what would not get smaller", async () => {
  expect(await createCompressor(folder).compress(content, "woff2")).toEqual({ identity: content });
  const short = Buffer.from("short");
  expect(await createCompressor(folder).compress(short, "js")).toEqual({ identity: short });
});

it("serves from a disk that cannot be written", async () => {
  await writeFile(join(folder, "file"), "");
  const forms = await createCompressor(join(folder, "file", "below")).compress(content, "js");
  expect(gunzipSync(forms.gzip ?? "").equals(content)).toBe(true);
});
