import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { DomUtils } from "htmlparser2";
import { describe, expect, it } from "vitest";
import type { Locale } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { builtFile, builtFolder, builtSite, type ParsedPage } from "./built-site.ts";

/** Bytes of script, compressed, that a page may load without a press. */
const scriptBudget = 109_500;
/**
 * Bytes of the home page's whole first load over the wire: the page with its styles and fonts, its
 * scripts, its icon. An Arabic page loads the fonts of two scripts.
 */
const homeBudget: Record<Locale, number> = { en: 152_500, fr: 155_000, ar: 173_500 };
/** Bytes of a response's headers, roughly, on a connection that does not compress them. */
const headers = 300;

/** At the server's quality. */
function packed(text: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(text, { params }).length;
}

const scripts = new Map<string, { size: number; imports: string[]; hasSchemas: boolean }>(
  globSync("assets/*.js", { cwd: builtFolder }).map((file) => {
    const source = readFileSync(join(builtFolder, file), "utf8");
    // Only static imports: a dynamic one has a call's bracket.
    const imports = [...source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(
      ([, name]) => `/assets/${name}`,
    );
    const size = packed(source, constants.BROTLI_MAX_QUALITY);
    return [`/${file}`, { size, imports, hasSchemas: /ZodMini/.test(source) }];
  }),
);

/** The scripts that a page loads without a press, with all their imports. */
function scriptsOf(page: ParsedPage): Set<string> {
  const named = page.elements
    .filter(({ name }) => name === "script")
    .flatMap((script) => [script.attribs.src ?? "", DomUtils.textContent(script)])
    .flatMap((text) => text.match(/\/assets\/[\w.-]+\.js/g) ?? []);
  const loaded = new Set<string>();
  const collect = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    scripts.get(file)?.imports.forEach(collect);
  };
  named.forEach(collect);
  return loaded;
}

function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const script = scripts.get(file);
    if (!script) throw new Error(`${file} was not built`);
    return sum + script.size;
  }, 0);
}

/** Attributes by which elements load something. */
const fetching = ["src", "srcset", "data", "poster"] as const;
const fetchedRels = /\b(stylesheet|preload|modulepreload|icon|manifest|preconnect|dns-prefetch)\b/;

function fetched(page: ParsedPage): string[] {
  return page.elements.flatMap(({ name, attribs }) => {
    const own = fetching.flatMap((attribute) => attribs[attribute] ?? []);
    const linked =
      name === "link" && fetchedRels.test(attribs.rel ?? "") ? [attribs.href ?? ""] : [];
    const styles = [...(attribs.style ?? "").matchAll(/url\(["']?([^"')]+)/g)].map(
      ([, url]) => url,
    );
    return [...own, ...linked, ...styles.flatMap((url) => url ?? [])];
  });
}

/** No visitor waits for an administrator's page. */
const visited = [...builtSite().values()].filter(({ path }) => !path.startsWith("/admin/"));

describe.each(visited)("$address", (page) => {
  const css = page.elements
    .filter(({ name }) => name === "style")
    .map(DomUtils.textContent)
    .join("");

  it("loads no more script than a slow telephone can take", () => {
    const loaded = [...scriptsOf(page)];
    expect(loaded.length).toBeGreaterThan(3);
    expect(weightOf(loaded)).toBeLessThan(scriptBudget);
  });

  it("does not load the schema library, which comes with a form that is used", () => {
    expect([...scripts.values()].some(({ hasSchemas }) => hasSchemas)).toBe(true);
    expect([...scriptsOf(page)].filter((file) => scripts.get(file)?.hasSchemas)).toEqual([]);
  });

  it("brings its styles along", () => {
    expect(css.length).toBeGreaterThan(1_000);
    const sheets = page.elements.filter(({ attribs }) => /\bstylesheet\b/.test(attribs.rel ?? ""));
    expect(sheets).toEqual([]);
    expect(css).not.toContain("@import");
  });

  it("fetches nothing from another host, and nothing that is not there", () => {
    const styled = [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url]) => url ?? "");
    const own = [...fetched(page), ...styled].filter((url) => !/^(data:|#)/.test(url));
    const foreign = own.filter((url) => !url.startsWith("/") && !url.startsWith(originPlaceholder));
    expect(foreign).toEqual([]);
    expect(own.filter((url) => url.startsWith("//"))).toEqual([]);
    for (const url of own) expect(() => builtFile(url.replace(/[?#].*/, "")), url).not.toThrow();
  });
});

it.each(visited.filter(({ path }) => path === "/"))(
  "the first load of $address stays under its budget",
  (page) => {
    const loaded = [...scriptsOf(page)];
    const html = builtFile(`${page.address.replace(/\/$/, "")}/index.html`).toString();
    const icon = builtFile("/icon.svg").toString();
    const bytes = weightOf(loaded) + packed(html, constants.BROTLI_MAX_QUALITY) + packed(icon, 8);
    expect(bytes + (loaded.length + 2) * headers).toBeLessThan(homeBudget[page.locale]);
  },
);

it("a form on another site weighs little until a visitor turns to it", () => {
  const script = builtFile("/embed.js").toString();
  expect(script.length).toBeLessThanOrEqual(4_000);
  const frames = [...builtSite().values()].filter(({ path }) => path.startsWith("/embed/"));
  expect(frames.length).toBeGreaterThan(0);
  for (const { address } of frames) {
    const html = builtFile(`${address}/index.html`).toString();
    expect(packed(html, 8) + packed(script, 8) + 4 * headers, address).toBeLessThan(60_000);
  }
});

it("no script holds the address of another's script, but that of the captcha a group may switch on", () => {
  for (const [file] of scripts) {
    if (!existsSync(join(builtFolder, file))) continue;
    const source = readFileSync(join(builtFolder, file), "utf8");
    const foreign = source.match(/https?:\/\/[\w.-]+\/[\w./-]+\.(?:m?js|css|woff2?)\b/g) ?? [];
    expect(foreign, file).toEqual([]);
  }
});
