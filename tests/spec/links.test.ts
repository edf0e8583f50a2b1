import { DomUtils } from "htmlparser2";
import { expect, it } from "vitest";
import { fallbackLocale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { isOn, localizedPath, splitPath } from "#site/i18n/paths.ts";
import {
  builtSite,
  type Element,
  isBuiltFile,
  type ParsedPage,
  withoutOrigin,
} from "./built-site.ts";

const site = builtSite();

const attributes = ["href", "src", "action", "poster"] as const;

/** Every address an element points to. Links to another language have its `hreflang`. */
function targetsOf(element: Element): { target: string; language: string | undefined }[] {
  return attributes.flatMap((attribute) => {
    const target = element.attribs[attribute];
    return target === undefined ? [] : [{ target, language: element.attribs.hreflang }];
  });
}

const isOutside = (target: string) =>
  /^(https?:|mailto:|tel:|data:)/.test(target) && !target.startsWith(originPlaceholder);

/**
 * Rendered by the server from the issues that were sent: tests/journeys/newsletter-archive.test.ts
 * reads it.
 */
const isFeed = (target: string) => target.endsWith("/newsletter/feed.xml");

/** Answered by the server (tests/integration/api-v1.test.ts), as all addresses of the API are. */
const isOfApi = (target: string) => target.startsWith("/api/v1/");

/** A link's fault in one line; nothing when it leads where its text says. */
function fault(page: ParsedPage, element: Element): string[] {
  return targetsOf(element).flatMap(({ target, language }) => {
    if (isOutside(target) || isFeed(target) || isOfApi(target)) return [];
    const say = (what: string) => [`${page.address}: <${element.name}> ${target} ${what}`];
    const { pathname, hash } = new URL(withoutOrigin(target), originPlaceholder + page.address);
    const to = site.get(pathname);
    if (!to) return isBuiltFile(pathname) && pathname !== "/" ? [] : say("leads nowhere");
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor && !to.ids.has(anchor)) return say("names a place that is not there");
    const wanted = language ?? page.locale;
    const own = splitPath(pathname).locale ?? fallbackLocale;
    const isAlternate = wanted === "x-default";
    return isAlternate || own === wanted ? [] : say(`leaves the language for ${own}`);
  });
}

it("every address in every built page leads somewhere, to a place that is there, in the same language", () => {
  const faults = [...site.values()].flatMap((page) =>
    page.elements.flatMap((element) => fault(page, element)),
  );
  expect(faults).toEqual([]);
});

it("every page can be reached from the home page of its language, or is not listed", () => {
  for (const home of [...site.values()].filter(({ path }) => path === "/")) {
    const seen = new Set([home.address]);
    for (const address of seen) {
      for (const { name, attribs } of site.get(address)?.elements ?? []) {
        if (name !== "a" || !attribs.href || isOutside(attribs.href)) continue;
        const { pathname } = new URL(withoutOrigin(attribs.href), originPlaceholder + address);
        if (site.has(pathname)) seen.add(pathname);
      }
    }
    const lost = [...site.values()].filter(
      (page) =>
        page.locale === home.locale &&
        !seen.has(page.address) &&
        // Campaigns lead there.
        !page.path.startsWith("/join/") &&
        !page.elements.some(({ attribs }) => attribs.content === "noindex"),
    );
    expect(lost.map(({ address }) => address)).toEqual([]);
  }
});

it("no id stands twice in a page, where a label or an anchor would find the wrong one", () => {
  const twice = [...site.values()].flatMap((page) => {
    const ids = page.elements.flatMap(({ attribs }) => attribs.id ?? []);
    return ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `${page.address}: ${id}`);
  });
  expect(twice).toEqual([]);
});

it("every link out of the site that opens a new tab keeps its window to itself", () => {
  const careless = [...site.values()].flatMap((page) =>
    page.elements
      .filter(({ name, attribs }) => name === "a" && attribs.target === "_blank")
      .filter(({ attribs }) => !/\bnoopener\b/.test(attribs.rel ?? ""))
      .map(({ attribs }) => `${page.address}: ${attribs.href}`),
  );
  expect(careless).toEqual([]);
});

it("the map at the foot of each page marks its place, and no other", () => {
  const marks = new Map(
    [...site.values()].flatMap((page) => {
      const foot = page.elements.find(({ name }) => name === "footer");
      if (!foot) return [];
      const links = DomUtils.getElementsByTagName("a", foot);
      const marked = links.filter(({ attribs }) => attribs["aria-current"]);
      return [[page.address, marked.map(({ attribs }) => attribs.href)] as const];
    }),
  );
  expect(marks.get("/")).toEqual([]);
  for (const locale of locales) {
    const [wallet, resources] = ["/wallet", "/resources"].map((one) => localizedPath(locale, one));
    if (isOn("wallet")) expect(marks.get(`${wallet}`)).toEqual([wallet]);
    expect(marks.get(`${resources}`)).toEqual([resources]);
  }
  for (const [address, marked] of marks) {
    if (/\/careers\/./.test(address)) expect(marked).toEqual([address.replace(/\/[^/]+$/, "")]);
    for (const href of marked) expect(`${address}/`).toContain(`${href}/`);
  }
});
