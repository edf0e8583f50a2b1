import { resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isAdvice } from "#contract/content.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { createRenderer } from "#server/content/renderer.ts";
import { readSourceTexts } from "#server/content/source-texts.ts";

const sources = readSourceTexts("content");
const places = sources.files.flatMap((file) =>
  sources
    .keys(file)
    .flatMap((key) =>
      locales
        .map((locale) => ({ file, key, locale }))
        .filter((place) => sources.of(place) !== undefined),
    ),
);

/** What a person or a program may make of a text: other letters, signs of the notation, HTML. */
const piece = fc.oneof(
  fc.constantFrom(
    "{",
    "}",
    "<b>",
    "</b>",
    "<script>",
    "'",
    "\u2019",
    "#",
    "{name}",
    "$&",
    "\u0000",
  ),
  fc.constantFrom("{n, plural, other {x}}", "@fill-list@", "</script>", "https://origin.invalid"),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);
const edit = fc.record({
  place: fc.constantFrom(...places),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
});

it("300 fuzzed edits: what the checks let pass breaks no page, in one release of them all", async () => {
  const edits = fc.sample(edit, { numRuns: 300, seed: 34 });
  const texts = new Map<string, { file: string; key: string; locale: Locale; text: string }>();
  for (const { place, at, pieces } of edits) {
    const built = sources.of(place) ?? "";
    const cut = Math.round(at * built.length);
    const text = built.slice(0, cut) + pieces.join("") + built.slice(cut);
    if (sources.faults(place, text).every(isAdvice)) {
      texts.set(JSON.stringify(place), { ...place, text });
    }
  }
  expect(texts.size).toBeGreaterThan(60);
  const renderer = createRenderer(resolve("build"), "http://site.example");
  if (!renderer) throw new Error("The site is not built.");
  const broken: string[] = [];
  const pages = await renderer.render(
    { texts: [...texts.values()], legalVersions: {} },
    async (file) => {
      if (!file.address.startsWith("/") || file.address.startsWith("/assets/")) return;
      const html = brotliDecompressSync(file.content).toString("utf8");
      if (file.address.endsWith(".webmanifest")) {
        expect(JSON.parse(html)).toHaveProperty("description");
        return;
      }
      if (file.address === "/llms.txt") return;
      const data = /<script type="application\/json" id="built-page">([\s\S]*?)<\/script>/.exec(
        html,
      )?.[1];
      const isWhole = html.endsWith("</body></html>") && /<title>[^<]+<\/title>/.test(html);
      try {
        JSON.parse(data ?? "");
      } catch {
        broken.push(`${file.address}: its data`);
      }
      if (!isWhole) broken.push(file.address);
    },
  );
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThan(30);
});
