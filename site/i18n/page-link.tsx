import type { ComponentProps } from "react";
import { Link } from "react-router";
import { localizedPath, type PageName, pagePaths } from "./paths.ts";
import { useSiteLocale } from "./words.tsx";

/** Address of a page in the language being read, with an optional query or anchor. */
export function usePageHref(page: PageName, suffix = ""): string {
  return localizedPath(useSiteLocale(), pagePaths[page]) + suffix;
}

/** A link to a page of the site. It keeps the reader's language. */
export function PageLink({
  page,
  suffix,
  ...rest
}: Omit<ComponentProps<typeof Link>, "to"> & { page: PageName; suffix?: string }) {
  return <Link {...rest} to={usePageHref(page, suffix)} />;
}
