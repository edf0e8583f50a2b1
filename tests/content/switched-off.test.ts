import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchRoutes } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Part } from "#brand/features.ts";
import { locales } from "#contract/locale.ts";
import { withChoices } from "#site/i18n/choice-words.ts";
import type { PageData } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";

type PageModule = {
  default: ComponentType;
  loader: (args: { request: Request }) => PageData;
  handle?: PageHandle;
};
const modules = import.meta.glob<PageModule>("/site/pages/*/*.tsx");
const everyPart: Record<Part, true> = {
  ...{ careers: true, investors: true, pressKit: true, guides: true, api: true },
};

/** The addresses of what a group may do without, as the specification has them. */
const gone = ["/careers", "/investors", "/press-kit"].concat(
  ["api", "wallet", "travel", "logistics", "education"].map((page) => `/resources/${page}`),
);
const isGone = (path: string) => gone.some((one) => path === one || path.startsWith(`${one}/`));

describe("a site of which every optional part is off", () => {
  let site: {
    routes: typeof import("#site/routes.ts").default;
    loadShell: typeof import("#site/root.tsx").loader;
    PublicPage: typeof import("#site/public-page.tsx").PublicPage;
    splitPath: typeof import("#site/i18n/paths.ts").splitPath;
    localizedPath: typeof import("#site/i18n/paths.ts").localizedPath;
    addresses: ReturnType<typeof import("#site/i18n/addresses.ts").allAddresses>;
  };
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock("#brand/features.ts", () => ({ without: Object.keys(everyPart) }));
    const { splitPath, localizedPath } = await import("#site/i18n/paths.ts");
    const { allAddresses } = await import("#site/i18n/addresses.ts");
    site = {
      routes: (await import("#site/routes.ts")).default,
      loadShell: (await import("#site/root.tsx")).loader,
      PublicPage: (await import("#site/public-page.tsx")).PublicPage,
      splitPath,
      localizedPath,
      addresses: allAddresses(),
    };
  });
  afterAll(() => {
    vi.doUnmock("#brand/features.ts");
    vi.resetModules();
  });

  it("has no address and no route of them", () => {
    const paths = site.addresses.map(({ path }) => path);
    expect(paths).toContain("/resources/docs");
    expect(paths.filter(isGone)).toEqual([]);
    const files = site.routes.map(({ file }) => file);
    expect(files).toContain("pages/docs/docs.tsx");
    expect(
      files.filter((file) => /careers|position|investors|press-kit|guide-|\/api\//.test(file)),
    ).toEqual([]);
  });

  it.each(locales)("in %s: no page names their address", async (locale) => {
    const pages = site.routes.filter(({ file }) => file.startsWith("pages/"));
    const routes = pages.map(({ path, file }) => ({ path: path ?? "", handle: file }));
    const found: string[] = [];
    let links = 0;
    const listed = site.addresses.filter(
      ({ page }) => page !== "notFound" && !page.startsWith("admin"),
    );
    for (const { path } of listed) {
      const address = site.localizedPath(locale, path);
      const file = matchRoutes(routes, address)?.at(-1)?.route.handle;
      const module = await modules[`/site/${file}`]?.();
      if (!module) throw new Error(`${address} is no page`);
      const args = { request: new Request(`https://site.example${address}`) };
      const [shell, { words, ...data }] = [site.loadShell(args), module.loader(args)];
      // The build adds the names of the brand's choices.
      const waitlist = words.waitlist && withChoices("waitlist", locale, words.waitlist);
      const page = {
        ...{ ...shell, path, data, words: { ...shell.words, ...words, waitlist } },
        handle: module.handle ?? {},
      };
      const body = createElement(site.PublicPage, { page, Page: module.default });
      const html = renderToStaticMarkup(body);
      if (path === "/contact") {
        expect(html).toMatch(/<option value="support"/);
        expect(html).not.toMatch(/<option value="(position|investor)"/);
      }
      for (const [, href = ""] of html.matchAll(/href="(\/[^"#?]*)/g)) {
        links += 1;
        if (isGone(site.splitPath(href).path)) found.push(`${address}: ${href}`);
      }
    }
    expect(links).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
