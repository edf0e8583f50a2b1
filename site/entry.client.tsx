import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Locale } from "#contract/locale.ts";
import { patternIn } from "./i18n/paths.ts";

declare global {
  interface Window {
    /** What the framework's build knows of the routes; the router is made from it. */
    __reactRouterManifest?: { routes: Record<string, { path?: string }> };
  }
}

// A built page asks for its whole sheet itself (see `lean-document.ts`). The development server takes
// it as a module, to reload it.
if (import.meta.env.DEV) void import("./ui/site.css");

for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
  if (route.path) route.path = patternIn(document.documentElement.lang as Locale, route.path);
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
