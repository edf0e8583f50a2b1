import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import type { Version } from "./content-store.ts";
import { exportTexts } from "./export-texts.ts";
import { readSourceTexts } from "./source-texts.ts";

const sources = readSourceTexts("content");

describe("the texts that can be changed", () => {
  it("are none of the administration, and have no fault as they stand in the files", () => {
    expect(sources.files).toEqual(expect.arrayContaining(["home.json", "mail.json", "terms.md"]));
    expect(sources.files.filter((file) => /^(admin|inbox)/.test(file))).toEqual([]);
    for (const file of sources.files) {
      for (const key of sources.keys(file)) {
        for (const locale of locales) {
          const place = { file, key, locale };
          expect(sources.faults(place, sources.of(place) ?? "")).toEqual([]);
        }
      }
    }
  });

  it("may be twice as long as the longest of their languages", () => {
    const place = { file: "about.json", key: "hero.title", locale: "en" } as const;
    const longest = sources.longest(place.file, place.key);
    expect(sources.faults(place, "x".repeat(longest))).toEqual([]);
    expect(sources.faults(place, "x".repeat(longest + 1))).toEqual([
      { code: "too_long", detail: `${longest}` },
    ]);
  });

  it.each([
    ["a heading less", (text: string) => text.replace(/^## .*$/m, ""), "headings"],
    ["an unknown value", (text: string) => `${text}\n{nothing}`, "arguments"],
    ["HTML", (text: string) => `${text}\n<img src=x onerror=alert(1)>`, "markup"],
    ["a link with a script", (text: string) => `${text}\n[x](javascript:alert(1))`, "markup"],
  ])("a long text with %s is refused", (_, change, code) => {
    const place = { file: "terms.md", key: "", locale: "fr" } as const;
    const text = sources.of(place) ?? "";
    expect(sources.faults(place, change(text))).toContainEqual(expect.objectContaining({ code }));
    expect(sources.faults(place, `${text}\nEt une phrase de plus.\n`)).toEqual([]);
  });
});

describe("the export", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "words-"));
    cpSync("content", folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("writes published texts into the files and names those whose key is gone", () => {
    const version = { id: 1, baseHash: "", author: "", at: "", state: "draft" } as const;
    const place = { file: "about.json", locale: "fr", releaseId: 2, ...version } as const;
    const versions: Version[] = [
      { ...place, key: "hero.title", body: "Qui nous sommes" },
      { ...place, key: "hero.gone", body: "x" },
      { ...place, key: "hero.lede", body: null },
    ];
    expect(exportTexts(folder, versions)).toEqual({
      changed: ["fr/about.json"],
      gone: ["fr/about.json hero.gone"],
    });
    const [before, after] = ["content", folder].map((of) =>
      readFileSync(join(of, "fr/about.json"), "utf8").split("\n"),
    );
    const lines = after?.filter((line, at) => line !== before?.[at]);
    expect(lines).toEqual([expect.stringContaining('"title": "Qui nous sommes"')]);
  });
});
