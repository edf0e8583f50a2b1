import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pagePaths, splitPath } from "./i18n/paths.ts";
import type { ReplacedPrices } from "./i18n/replaced-prices.ts";
import { type PageHandle, type ShownPage, setLateWords } from "./i18n/words.tsx";
import { PublicPage } from "./public-page.tsx";

// The styles of a built page are in it. The development server takes them as a module, to reload them.
if (import.meta.env.DEV) void import("./ui/site.css");

/** What a public page's document brings for its script: all of `ShownPage` but what the script knows. */
export type BuiltPage = Omit<ShownPage, "path" | "handle"> & {
  isMissing?: true | undefined;
  /** Those of a release, on a page that shows prices. */
  prices?: ReplacedPrices | undefined;
};

/** Has a public page answer: called by its document, with its route module. */
export async function hydratePage(module: {
  default: ComponentType;
  handle?: PageHandle;
}): Promise<void> {
  const data = document.getElementById("built-page")?.textContent ?? "";
  const { isMissing, prices, ...built } = JSON.parse(data) as BuiltPage;
  // The server answers at any address that there is no page.
  const path = isMissing ? pagePaths.notFound : splitPath(location.pathname).path;
  setLateWords(built.lateWords);
  if (prices) {
    const { replacePrices } = await import("./i18n/replaced-prices.ts");
    replacePrices(prices);
  }
  const page: ShownPage = { ...built, path, handle: module.handle ?? {} };
  startTransition(() => {
    hydrateRoot(document.body, <PublicPage page={page} Page={module.default} />);
  });
}

// The administration moves from page to page in one document.
if ("__reactRouterContext" in window) {
  void import("./admin-router.tsx").then(({ startRouter }) => startRouter());
}
