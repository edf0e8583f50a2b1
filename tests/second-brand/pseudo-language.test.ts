import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flatten } from "#server/content/message-shape.ts";
import { type BuiltText, plain, readTexts, writtenTexts } from "./built-texts.ts";
import { buildCopy, copyProject, type ProjectCopy } from "./project-copy.ts";
import {
  addPseudoLanguage,
  mark,
  pseudo,
  translated,
  translatedMessage,
} from "./pseudo-language.ts";

/** The time that a build of the whole site takes on a small, busy machine. */
const patience = 600_000;

let copy: ProjectCopy;
let written: BuiltText[];
let read: BuiltText[];
const at = (file: string) => written.find((one) => one.file === file)?.text ?? "";

/** Sentences of the English words, without those that an argument parts. */
const english = globSync("content/en/*.json").flatMap((file) =>
  [...flatten(JSON.parse(readFileSync(file, "utf8"))).values()].filter(
    (text) => /\w{2,} \w{2,} \w{2,}/.test(text) && !/[{<`]/.test(text),
  ),
);

/** Products of the project without its tests, which name the languages of the sample. */
const compiled = {
  extends: "./tsconfig.json",
  include: "brand content contract emails server site tasks *.ts"
    .split(" ")
    .map((one) => (one.includes(".") ? one : `${one}/**/*`)),
  exclude: ["**/*.test.*", "tests", "bench"],
};

/** What texts say of English, Arabic and French, as a page shows it. */
const phrases = ["en", "ar", "fr"].flatMap((locale) => {
  const words = JSON.parse(readFileSync(`content/general/${locale}.json`, "utf8"));
  const said = [...Object.keys(words.languages), words.published as string];
  return said.map((phrase) => plain(phrase).replaceAll("`", "").trim());
});

describe("a fourth language, from right to left, by files alone", () => {
  beforeAll(async () => {
    copy = copyProject(resolve("brand"), addPseudoLanguage);
  }, patience);
  afterAll(() => copy?.remove());

  it("is named with what it lacks", async () => {
    const [home, names] = [`content/${pseudo}/home.json`, "brand/contact.ts"].map((file) =>
      join(copy.folder, file),
    ) as [string, string];
    const [words, source] = [readFileSync(home, "utf8"), readFileSync(names, "utf8")];
    const { hero: _, ...others } = JSON.parse(words);
    writeFileSync(home, JSON.stringify(others));
    writeFileSync(names, source.replace(new RegExp(`(Dubaï"), ${pseudo}: "[^"]*"`), "$1"));
    const check = copy.run("tasks/brand.ts", "--check");
    await expect(check).rejects.toThrow(`content/${pseudo}/home.json: hero.line1 is missing`);
    await expect(check).rejects.toThrow(`brand/contact.ts: "Dubai" is not in ${pseudo}`);
    writeFileSync(home, words);
    writeFileSync(names, source);
    await expect(copy.run("tasks/brand.ts", "--check")).rejects.not.toThrow(/is (missing|not in)/);
  });

  it(
    "needs no change of the code: it compiles, and is built",
    async () => {
      const config = join(copy.folder, "tsconfig.product.json");
      writeFileSync(config, JSON.stringify(compiled));
      await copy.run("node_modules/typescript/bin/tsc", "--noEmit", "-p", config);
      rmSync(config);
      await buildCopy(copy);
      written = writtenTexts(copy.folder);
      read = readTexts(copy.folder);
    },
    patience,
  );

  it.each([
    "/ur",
    "/ur/services",
    "/ur/legal",
    "/ur/legal/terms",
    "/embed/ur/freight",
    "/ur/admin/login",
  ])("has %s in its own letters and direction, with nothing left in English", (path) => {
    const file = `build/client${path}/index.html`;
    expect(at(file)).toMatch(/<html lang="ur" dir="rtl"/);
    const seen = read.find((one) => one.file === file)?.text ?? "";
    const said = english.filter((text) => seen.includes(text));
    expect(said).toEqual([]);
    expect(seen.split(mark).length).toBeGreaterThan(20);
  });

  it("has the form of the waitlist, whose words come with its script", () => {
    const { title } = JSON.parse(readFileSync("content/en/waitlist.json", "utf8"));
    const said = written.filter(({ text }) => text.includes(translatedMessage(title)));
    expect(said.some(({ file }) => file.endsWith(".js"))).toBe(true);
  });

  it("is in the menu, the alternates, the lists and the manifests of every language", () => {
    for (const prefix of ["", "/ar", "/fr", "/ur"]) {
      const home = at(`build/client${prefix}/index.html`);
      expect(home).toMatch(/<link rel="alternate" href="[^"]*\/ur" hrefLang="ur"\/>/);
      expect(home).toMatch(/<a href="\/ur" lang="ur" hrefLang="ur"/);
      expect(home).toContain(translated("Pseudo"));
      expect(home).toMatch(/property="og:locale(:alternate)?" content="ur_PK"/);
    }
    const alternate =
      '<xhtml:link rel="alternate" hreflang="ur" href="https://origin.invalid/ur/services"/>';
    expect(at("build/client/sitemap.xml").split(alternate)).toHaveLength(5);
    expect(at("build/client/llms.txt")).toContain(`## ${translated("Pseudo")}`);
    const manifest = JSON.parse(
      readFileSync(join(copy.folder, "build/client/ur.webmanifest"), "utf8"),
    );
    expect(manifest).toMatchObject({ lang: "ur", dir: "rtl" });
  });

  it("is written to in mails from right to left", () => {
    const mails = globSync("build/emails/*.ur.html", { cwd: copy.folder });
    expect(mails.length).toBe(globSync("build/emails/*.en.html").length);
    for (const file of mails) {
      expect(at(file)).toMatch(/<html dir="rtl" lang="ur"/);
      expect(at(file)).toContain("Noto Sans Arabic");
      const seen = read.find((one) => one.file === file)?.text ?? "";
      expect(
        english.filter((text) => seen.includes(text)),
        file,
      ).toEqual([]);
    }
  });

  it("leaves pages and mails of the others as they are", () => {
    const mails = globSync("build/emails/*.{en,ar,fr}.{html,txt}");
    const sources = (file: string) =>
      ["", copy.folder].map((folder) => readFileSync(join(folder, file), "utf8"));
    const changed = mails.filter((file) => new Set(sources(file)).size > 1);
    expect(changed).toEqual([]);
    const pages = globSync("build/client/**/index.html", { exclude: ["**/admin/**"] });
    // Sentences that name three languages are said without them where there are four.
    const differ = pages.filter((file) => {
      const [before = "", after] = sources(file).map(mainOf);
      return before !== after && !phrases.some((phrase) => before.includes(phrase));
    });
    expect(pages.length).toBeGreaterThan(150);
    expect(differ).toEqual([]);
  });

  it(
    "holds together: no dead link, no page without its head, no English left",
    async () => {
      const files = ["seo", "links", "left-behind"].map((name) => `tests/spec/${name}.test.ts`);
      const vitest = "node_modules/vitest/vitest.mjs";
      await copy.run(vitest, "run", "--project", "built", ...files);
    },
    patience,
  );
});

/** What readers see of a page between its header and its footer. */
function mainOf(html: string): string {
  const [main] = DomUtils.getElementsByTagName("main", parseDocument(html).children, true, 1);
  return main ? plain(DomUtils.textContent(main)) : "";
}
