import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { locales } from "./contract/locale.ts";
import { allAddresses } from "./site/i18n/addresses.ts";
import { localizedPath } from "./site/i18n/paths.ts";

/** Only inside the administration are its pages fetched ahead; every visitor reads this list. */
function withoutAdminImports(assets: string): void {
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const file = join(assets, name);
    const [, start = "", json = ""] =
      /^(window\.\w+=)(\{.*\})(?=;?\s*$)/s.exec(readFileSync(file, "utf8")) ?? [];
    const manifest = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> };
    for (const [id, route] of Object.entries(manifest.routes)) {
      if (id.startsWith("admin/")) route.imports = [];
    }
    writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
  }
}

export default {
  appDirectory: "site",
  buildDirectory: "build",
  ssr: false,
  prerender: {
    paths: locales.flatMap((locale) =>
      allAddresses().map(({ path }) => localizedPath(locale, path)),
    ),
    concurrency: 2,
  },
  buildEnd: ({ reactRouterConfig }) =>
    withoutAdminImports(join(reactRouterConfig.buildDirectory, "client/assets")),
} satisfies Config;
