import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { names } from "./brand/names.ts";
import { type Locale, locales } from "./contract/locale.ts";
import { hostScript } from "./site/document/embed-scripts.ts";
import { allAddresses } from "./site/i18n/addresses.ts";
import { localizedPath } from "./site/i18n/paths.ts";

/** Whether a route is of the administration, the only pages between which the browser's router moves. */
const isOfAdministration = (id: string) => id === "root" || id.startsWith("admin/");

/**
 * Leaves in the browser's list of routes those of the administration, whose pages are fetched ahead only
 * inside it. Public pages are documents: the files that the router would fetch instead are left out.
 */
function withoutPublicRoutes(client: string): void {
  for (const name of readdirSync(join(client, "assets"))) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = join(client, "assets", name);
    const [, start = "", json = ""] =
      /^(window\.\w+=)(\{.*\})(?=;?\s*$)/s.exec(readFileSync(file, "utf8")) ?? [];
    const manifest = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> };
    const kept = Object.entries(manifest.routes).filter(([id]) => isOfAdministration(id));
    manifest.routes = Object.fromEntries(
      kept.map(([id, route]) => [id, id === "root" ? route : { ...route, imports: [] }]),
    );
    writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
  }
  for (const name of globSync("**/*.data", { cwd: client })) {
    if (!/^(\w\w\/)?admin\//.test(name)) rmSync(join(client, name));
  }
}

/** What the frame of a form is called, in each language. */
const frameTitles = () =>
  Object.fromEntries(
    locales.map((locale) => {
      const words = JSON.parse(readFileSync(`content/${locale}/waitlist.json`, "utf8"));
      return [locale, `${words.title} · ${names.group[locale]}`];
    }),
  ) as Record<Locale, string>;

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
  buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    withoutPublicRoutes(client);
    writeFileSync(join(client, "embed.js"), hostScript(frameTitles()));
  },
} satisfies Config;
