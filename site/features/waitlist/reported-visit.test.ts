import { readFileSync } from "node:fs";
import { minify, transformWithOxc } from "vite";
import { expect, it } from "vitest";

it("has less than a kilobyte, and neither reads nor writes what is kept on the device", async () => {
  const path = new URL("./reported-visit.ts", import.meta.url).pathname;
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), path);
  const small = (await minify(path, code, { module: true })).code;
  expect(small.length).toBeLessThan(1_024);
  expect(small).not.toMatch(/[sS]torage|cookie|indexedDB|caches/);
});
