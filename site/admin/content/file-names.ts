import { useTranslations } from "use-intl";
import type { ContentOverview } from "#contract/content.ts";
import { isOn, type PageName, pagePaths } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

export type ContentFile = ContentOverview["files"][number];

const bare = (file: string) => file.replace(/\.\w+$/, "");

/** The names of word files: that of a part of several pages, or the title of the page without what explains it. */
export function useFileName(files: readonly ContentFile[] = []): (file: string) => string {
  const t = useTranslations("admin-content");
  const locale = useSiteLocale();
  return (file) => {
    const name = bare(file);
    const key = `parts.${name}` as "parts.home";
    const title = files.find((one) => one.file === `${name}.json`)?.title?.[locale];
    const said = t.has(key) ? t(key) : (title?.split(/\s*[:–]\s/)[0] ?? name);
    return file.endsWith(".md") ? t("files.long", { name: said }) : said;
  };
}

/** The unprefixed address of a page that shows a file's texts. Mails are on none. */
export function pathOfFile(file: string): string | undefined {
  const name = bare(file);
  if (name === "mail") return undefined;
  const page = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = Object.hasOwn(pagePaths, page) ? (page as PageName) : "home";
  return isOn(found) && !pagePaths[found].includes(":") ? pagePaths[found] : pagePaths.home;
}
