import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { jobs } from "#brand/jobs.ts";
import { social } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { allAddresses } from "#site/i18n/addresses.ts";
import { isListed, isOn, localizedPath } from "#site/i18n/paths.ts";
import {
  builtFile,
  builtSite,
  headValues,
  isBuiltFile,
  type ParsedPage,
  pngSize,
  titleOf,
} from "./built-site.ts";

const site = builtSite();
const all = allAddresses();
const listed = all.filter(({ page }) => isListed(page));
const absolute = (path: string, locale: Locale) => originPlaceholder + localizedPath(locale, path);

function built(path: string, locale: Locale): ParsedPage {
  const address = localizedPath(locale, path);
  const found = site.get(address);
  if (!found) throw new Error(`${address} was not built`);
  return found;
}

const everyPage = locales.flatMap((locale) =>
  listed.map(({ page, path }) => ({ page, ...built(path, locale) })),
);

/** The addresses of a page by language; none where there is one language alone. */
const languagesOf = (path: string) =>
  locales.length < 2
    ? []
    : [
        ...locales.map((of) => [of, absolute(path, of)]),
        ["x-default", absolute(path, fallbackLocale)],
      ];

type Thing = Record<string, unknown>;

/** The things a page describes to machines, each by itself. */
function things(page: ParsedPage): Thing[] {
  return page.elements
    .filter(({ name, attribs }) => name === "script" && attribs.type === "application/ld+json")
    .map((script) => JSON.parse(DomUtils.textContent(script)) as Thing)
    .flatMap((thing) => (Array.isArray(thing["@graph"]) ? (thing["@graph"] as Thing[]) : [thing]));
}

const ofType = (page: ParsedPage, type: string) =>
  things(page).filter((thing) => thing["@type"] === type);

describe("the lists for machines", () => {
  const urls = DomUtils.getElementsByTagName(
    "url",
    parseDocument(builtFile("/sitemap.xml").toString("utf8"), { xmlMode: true }),
  );
  const locations = urls.map((url) =>
    DomUtils.textContent(DomUtils.getElementsByTagName("loc", url)),
  );

  it("the site map has each listed page in each language once, and nothing else", () => {
    const expected = locales.flatMap((locale) => listed.map(({ path }) => absolute(path, locale)));
    expect([...locations].sort()).toEqual(expected.sort());
  });

  it("each entry of the site map names all its languages", () => {
    for (const url of urls) {
      const alternates = DomUtils.getElementsByTagName("xhtml:link", url).map(({ attribs }) => [
        attribs.hreflang,
        attribs.href,
      ]);
      const own = DomUtils.textContent(DomUtils.getElementsByTagName("loc", url));
      const page = listed.find(({ path }) => locales.some((of) => absolute(path, of) === own));
      if (!page) throw new Error(`${own} is no page`);
      expect(alternates).toEqual(languagesOf(page.path));
    }
  });

  it("robots.txt lets all robots in, shows the map and does not name what is hidden", () => {
    const lines = builtFile("/robots.txt").toString("utf8").split("\n");
    expect(lines).toContain("User-agent: *");
    expect(lines).toContain("Allow: /");
    expect(lines).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`);
    expect(lines.join()).not.toMatch(/admin|disallow/i);
  });

  it("llms.txt says what the site is and has a line for every listed page", () => {
    const text = builtFile("/llms.txt").toString("utf8");
    expect(text).toMatch(new RegExp(`^# ${names.group[fallbackLocale]}\n\n> .{40,}\n`));
    for (const page of everyPage) {
      const [description] = headValues(page, "name", "description");
      expect(text).toContain(`](${absolute(page.path, page.locale)}): ${description}\n`);
    }
  });

  it("pages that are not listed are in none of them and say noindex", () => {
    const texts = ["/sitemap.xml", "/llms.txt"].map((file) => builtFile(file).toString("utf8"));
    for (const { path } of all.filter(({ page }) => !isListed(page))) {
      for (const locale of locales) {
        expect(headValues(built(path, locale), "name", "robots")).toEqual(["noindex"]);
        expect(texts.join("")).not.toContain(`${absolute(path, locale)}<`);
        expect(texts.join("")).not.toContain(`${absolute(path, locale)})`);
      }
    }
  });
});

describe("icons and manifests", () => {
  it.each(locales)("%s: the manifest has the name, the start and icons of true size", (locale) => {
    const home = built("/", locale);
    const [address = ""] = headValues(home, "rel", "manifest");
    const manifest = JSON.parse(builtFile(address).toString("utf8"));
    expect(manifest).toMatchObject({
      name: names.group[locale],
      lang: locale,
      start_url: localizedPath(locale, "/"),
      background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    });
    expect(manifest.description).toBe(headValues(home, "name", "description")[0]);
    const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512", "any"]));
    for (const { src, sizes } of manifest.icons) {
      if (sizes === "any") expect(builtFile(src).toString("utf8")).toMatch(/^<svg /);
      else expect(pngSize(builtFile(src)).join("x")).toBe(sizes);
    }
  });

  it("there is an icon for telephones, and one at favicon.ico", () => {
    for (const page of everyPage) {
      expect(headValues(page, "rel", "apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
      expect(headValues(page, "rel", "icon")).toEqual(["/icon.svg"]);
    }
    expect(pngSize(builtFile("/apple-touch-icon.png"))).toEqual([180, 180]);
    const ico = builtFile("/favicon.ico");
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
    expect(pngSize(ico.subarray(ico.readUInt32LE(18)))).toEqual([ico[6], ico[7]]);
    expect(ico.length).toBe(ico.readUInt32LE(18) + ico.readUInt32LE(14));
  });
});

describe.each(everyPage)("$address", (page) => {
  const one = (attribute: string, value: string) => {
    const values = headValues(page, attribute, value);
    expect(values, value).toHaveLength(1);
    return values[0] ?? "";
  };

  it("has one canonical address, its own, and its forms in all languages", () => {
    expect(one("rel", "canonical")).toBe(absolute(page.path, page.locale));
    expect(one("property", "og:url")).toBe(absolute(page.path, page.locale));
    const alternates = page.elements
      .filter(
        ({ name, attribs }) => name === "link" && attribs.rel === "alternate" && !attribs.type,
      )
      .map(({ attribs }) => [attribs.hreflang, attribs.href]);
    expect(alternates).toEqual(languagesOf(page.path));
  });

  it("has a title and a description of its own, neither too short nor too long", () => {
    const title = titleOf(page);
    const description = one("name", "description");
    expect(title).toContain(names.group[page.locale]);
    expect(`${title} ${description}`).not.toMatch(/[{}]/);
    expect(title.length, title).toBeLessThanOrEqual(65);
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(165);
    const others = everyPage.filter(
      (other) => other.locale === page.locale && other.path !== page.path,
    );
    expect(others.map(titleOf)).not.toContain(title);
    expect(others.flatMap((other) => headValues(other, "name", "description"))).not.toContain(
      description,
    );
  });

  it("has a picture of its own for sharing, of the size it says", () => {
    const image = one("property", "og:image");
    expect(image.startsWith(`${originPlaceholder}/`)).toBe(true);
    expect(isBuiltFile(image), image).toBe(true);
    const picture = builtFile(image);
    expect(pngSize(picture)).toEqual([1200, 630]);
    expect([one("property", "og:image:width"), one("property", "og:image:height")]).toEqual([
      "1200",
      "630",
    ]);
    // Some networks take no larger one.
    expect(picture.length).toBeLessThan(300_000);
    expect(one("property", "og:image:alt")).toBe(titleOf(page));
    expect(one("name", "twitter:card")).toBe("summary_large_image");
    const others = everyPage.filter((other) => other.address !== page.address);
    const same = others.filter((other) =>
      builtFile(headValues(other, "property", "og:image")[0] ?? "").equals(picture),
    );
    expect(same.map(({ address }) => address)).toEqual([]);
  });

  it("gives machines its owner, or its place in the site", () => {
    if (page.page === "home") {
      const [group] = ofType(page, "Organization");
      expect(group).toMatchObject({
        name: names.group[page.locale],
        legalName: names.legalEntity[page.locale],
        sameAs: social.map(({ href }) => href),
      });
      expect(isBuiltFile(String(group?.logo))).toBe(true);
      expect(ofType(page, "WebSite")).toMatchObject([
        { inLanguage: page.locale, publisher: { "@id": group?.["@id"] } },
      ]);
      return;
    }
    const [trail, ...more] = ofType(page, "BreadcrumbList");
    expect(more).toEqual([]);
    const steps = (trail?.itemListElement ?? []) as Record<string, unknown>[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, i) => i + 1));
    expect(steps[0]?.item).toBe(absolute("/", page.locale));
    expect(steps.at(-1)?.item).toBe(absolute(page.path, page.locale));
    for (const { name, item } of steps) {
      expect(name).toMatch(/\S/);
      expect(site.has(String(item).slice(originPlaceholder.length)), String(item)).toBe(true);
    }
  });

  it("promises machines no position that it does not show", () => {
    const text = DomUtils.textContent(page.elements.filter(({ name }) => name === "main"));
    for (const { title } of ofType(page, "JobPosting")) expect(text).toContain(title);
  });
});

describe.each(locales)("positions in %s", (locale) => {
  it("each is described to machines once, with the address where it is read", () => {
    const pages = everyPage.filter((page) => page.locale === locale);
    const postings = pages.flatMap((page) => ofType(page, "JobPosting"));
    const named = postings.map(({ identifier }) => (identifier as Thing).value);
    expect(named.sort()).toEqual(isOn("position") ? jobs.map(({ id }) => id).sort() : []);
    for (const { url, datePosted, hiringOrganization } of postings) {
      const [address = "", anchor] = String(url).slice(originPlaceholder.length).split("#");
      expect(site.get(address)?.locale, String(url)).toBe(locale);
      if (anchor) expect(site.get(address)?.ids).toContain(anchor);
      expect(datePosted).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(hiringOrganization).toMatchObject({ name: names.legalEntity[locale] });
    }
  });
});
