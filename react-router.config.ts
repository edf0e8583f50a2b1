import type { Config } from "@react-router/dev/config";
import { locales } from "./contract/locale.ts";
import { allAddresses } from "./site/i18n/addresses.ts";
import { localizedPath } from "./site/i18n/paths.ts";

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
} satisfies Config;
