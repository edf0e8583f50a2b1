import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { brandLook } from "./site/document/brand-look.ts";
import { offeredParts } from "./site/document/offered-parts.ts";
import { compileWords } from "./site/i18n/compile-words.ts";

const here = fileURLToPath(new URL("./", import.meta.url));
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/**
 * Every module but the contract's schemas, the administration, which reads answers with them, icons of
 * single pages, and dialogs and fields, which many pages have and few show at first.
 */
const sharedByPages =
  /^(?!.*\/(site\/admin|contract)\/(?!choices|limits|locale|origin))(?!.*\/(lucide-react|@base-ui|@floating-ui|tabbable|use-sync-external-store|site\/ui\/(dialog|field)\.tsx$))/;

/**
 * Modules of some or most pages, at most a few kilobytes together: as files of their own they cost each
 * page more, in headers and in the manifest.
 */
const broughtToEveryPage = [
  "brand/claims.ts",
  "brand/signup.ts",
  "site/features/claims/figure.tsx",
  "site/features/services/cheapest-run.ts",
  "site/features/services/wait.ts",
  "site/ui/closing-band.tsx",
  "site/ui/now.ts",
];

/** The modules that come with every page: what these import, and what that imports. */
function modulesOfEveryPage(modules: Modules): ReadonlySet<string> {
  const roots = ["site/public-page.tsx", ...broughtToEveryPage];
  const found = new Set(roots.map((path) => here + path));
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}
let ofEveryPage: ReadonlySet<string> | undefined;

/**
 * In the place of Vite's helper for parts that are loaded when they are wanted: all their modules are requested
 * at once. Vite's also waits for their styles, and no part has any.
 */
function preloadHelper() {
  return {
    name: "preload-helper",
    enforce: "pre" as const,
    load(id: string) {
      if (id !== "\0vite/preload-helper.js") return undefined;
      return `export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const href = "/" + file;
    if (document.querySelector(\`link[href="\${href}"]\`)) continue;
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
    document.head.append(link);
  }
  return load();
};`;
    },
  };
}

/**
 * React Router gives each component that is a route module's default export the router's data as
 * properties, and so brings the router along. Public pages do without: it leaves exports by name alone.
 */
function publicPagesWithoutRouter() {
  return {
    name: "public-pages-without-router",
    enforce: "pre" as const,
    transform(source: string, id: string) {
      const exported = /^export default (function (\w+))/m;
      const [, , name] = (/\/site\/pages\//.test(id) && exported.exec(source)) || [];
      if (!name) return undefined;
      return {
        code: `${source.replace(exported, "$1")}export { ${name} as default };\n`,
        map: null,
      };
    },
  };
}

export default defineConfig({
  plugins: [
    compileWords(),
    brandLook(),
    offeredParts(),
    publicPagesWithoutRouter(),
    preloadHelper(),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { alias: [{ find: /^use-intl$/, replacement: `${here}site/i18n/translations.tsx` }] },
  server: { proxy: { "/api": api, "/dev": api } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Fetched with the first call or form; most pages do neither.
                { name: "zod", test: /node_modules\/zod\//, priority: 3 },
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // What comes with every page comes as one file: two dozen tiny ones cost more in
                // headers. No schema of the contract: it would bring zod along.
                {
                  name: (id, modules) => {
                    ofEveryPage ??= modulesOfEveryPage(modules);
                    return ofEveryPage.has(id) ? "common" : null;
                  },
                  test: sharedByPages,
                  priority: 1,
                },
                // The administration's alone.
                {
                  name: "router",
                  test: /node_modules\/react-router\/|\/site\/(root|admin-router)\.tsx/,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Small files inlined as data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
    // The first browsers with `light-dark()`; older targets would rewrite every colour twice.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
});
