import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchRoutes } from "react-router";
import type { Locale } from "#contract/locale.ts";
import type { PageData } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";

type PageModule = {
  default: ComponentType;
  loader: (args: { request: Request }) => PageData;
  handle?: PageHandle;
};
const modules = import.meta.glob<PageModule>("/site/pages/*/*.tsx");

/** The public pages of the site as it is now, without a build: what a test mocks before is in them. */
export async function loadPages() {
  const { default: routes } = await import("#site/routes.ts");
  const { loader: loadShell } = await import("#site/root.tsx");
  const { PublicPage } = await import("#site/public-page.tsx");
  const { splitPath, localizedPath } = await import("#site/i18n/paths.ts");
  const { withChoices } = await import("#site/i18n/choice-words.ts");
  const { allAddresses } = await import("#site/i18n/addresses.ts");
  const addresses = allAddresses();
  const matched = routes
    .filter(({ file }) => file.startsWith("pages/"))
    .map(({ path = "", file }) => ({ path, handle: file }));

  async function render(locale: Locale, path: string): Promise<string> {
    const address = localizedPath(locale, path);
    const file = matchRoutes(matched, address)?.at(-1)?.route.handle;
    const module = await modules[`/site/${file}`]?.();
    if (!module) throw new Error(`${address} is no page`);
    const args = { request: new Request(`https://site.example${address}`) };
    const [shell, { words, ...data }] = [loadShell(args), module.loader(args)];
    // The build adds the names of the brand's choices.
    const waitlist = words.waitlist && withChoices("waitlist", locale, words.waitlist);
    const page = {
      ...{ ...shell, path, data, words: { ...shell.words, ...words, waitlist } },
      handle: module.handle ?? {},
    };
    const body = createElement(PublicPage, { page, Page: module.default });
    return renderToStaticMarkup(body);
  }
  return {
    ...{ routes, addresses, splitPath, localizedPath, render },
    /** Unprefixed paths of the pages that visitors see. */
    paths: addresses
      .filter(({ page }) => page !== "notFound" && !page.startsWith("admin"))
      .map(({ path }) => path),
  };
}
