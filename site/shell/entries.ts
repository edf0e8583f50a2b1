import { useTranslations } from "use-intl";
import { ownServices } from "#brand/services.ts";
import { type PageName, pathOf } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { type DropdownPage, type FooterPage, isCurrent } from "./navigation.ts";

/** A page in a menu or a list of the shell. */
interface Entry {
  key: string;
  page: PageName;
  member?: string;
  /** By which a service is coloured. */
  hue: string;
  name: string;
  isCurrent: boolean;
}

/** Entries of pages, `path` being the one that is read; after those of the services come the group's own. */
export function useEntries(
  pages: readonly (DropdownPage | FooterPage | "home")[],
  path: string,
): Entry[] {
  const t = useTranslations("shell");
  const locale = useSiteLocale();
  const own = ownServices.map(({ id, hue, name }): Entry => {
    const isShown = path === pathOf("service", id);
    return { key: id, page: "service", member: id, hue, name: name[locale], isCurrent: isShown };
  });
  return [
    ...pages.map((page): Entry => {
      const name = page === "home" ? t("nav.home") : t(`pages.${page}`);
      return { key: page, page, hue: page, name, isCurrent: isCurrent(page, path) };
    }),
    ...(pages.some((page) => page === "services") ? own : []),
  ];
}

/** The note below the name of an entry of a dropdown. */
export function useHint(): (key: string) => string {
  const t = useTranslations("shell.hints");
  const locale = useSiteLocale();
  return (key) => ownServices.find(({ id }) => id === key)?.hint[locale] ?? t(key as DropdownPage);
}
