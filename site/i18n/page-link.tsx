import type { ComponentProps } from "react";
import { Link } from "react-router";
import { isOn, localizedPath, type PageName, pathOf } from "./paths.ts";
import { useMissingPage, useSiteLocale } from "./words.tsx";

/** Address of a page in the language being read, with an optional query or anchor. */
export function usePageHref(page: PageName, suffix = "", member?: string): string {
  return localizedPath(useSiteLocale(), pathOf(page, member)) + suffix;
}

/**
 * A link to a page of the site. It keeps the reader's language. The change of page is shown as one
 * where the browser can (`site.css`). Every route is known from the start: none is to be discovered.
 * Where there is no page, the next is loaded as a document: that one was shown as an error. A link to a
 * page that the group does without is its words alone.
 */
export function PageLink({
  page,
  suffix,
  member,
  ...rest
}: Omit<ComponentProps<typeof Link>, "to"> & {
  page: PageName;
  suffix?: string;
  /** Which page of a family. */
  member?: string;
}) {
  const to = usePageHref(page, suffix, member);
  const isMissing = useMissingPage() !== undefined;
  if (!isOn(page)) return rest.children;
  return <Link viewTransition discover="none" reloadDocument={isMissing} {...rest} to={to} />;
}
