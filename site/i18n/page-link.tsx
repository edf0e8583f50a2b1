import type { ComponentProps } from "react";
import { isOn, localizedPath, type PageName, pathOf } from "./paths.ts";
import { useSiteLocale } from "./words.tsx";

export interface PageAddress {
  page: PageName;
  /** A query or an anchor. */
  suffix?: string | undefined;
  /** Which page of a family. */
  member?: string | undefined;
}

/** Address of a page in the language being read, with an optional query or anchor. */
export function usePageHref(page: PageName, suffix = "", member?: string): string {
  return localizedPath(useSiteLocale(), pathOf(page, member)) + suffix;
}

/**
 * A link to a page of the site, in the reader's language. Each page is a document: the browser loads it,
 * ahead where it can (`site/document/speculation-rules.ts`), and shows the change as one (`site.css`). A link to a
 * page that the group does without is its words alone.
 */
export function PageLink({
  page,
  suffix,
  member,
  ...rest
}: Omit<ComponentProps<"a">, "href"> & PageAddress) {
  const href = usePageHref(page, suffix, member);
  return isOn(page) ? <a {...rest} href={href} /> : rest.children;
}
