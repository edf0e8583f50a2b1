import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type PageAddress, usePageHref } from "#site/i18n/page-link.tsx";

/**
 * A link from page to page of the administration, which the router follows. Every route is known from
 * the start: none is to be discovered.
 */
export function AdminLink({
  page,
  suffix,
  member,
  ...rest
}: Omit<ComponentProps<typeof Link>, "to"> & PageAddress) {
  return <Link viewTransition discover="none" {...rest} to={usePageHref(page, suffix, member)} />;
}
