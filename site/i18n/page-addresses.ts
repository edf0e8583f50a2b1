import { jobs } from "#brand/jobs.ts";
import { type PageName, pagePaths, pathOf } from "./paths.ts";

/** Who the members of a family of pages are. Only the build and the tests need to know them all. */
const families: Partial<Record<PageName, readonly string[]>> = {
  position: jobs.map((job) => job.id),
};

export interface PageAddress {
  page: PageName;
  member: string | undefined;
  path: string;
}

/** Every unprefixed address of a page: one, or one for each member of its family. */
export function addressesOf(page: PageName): PageAddress[] {
  const members = pagePaths[page].includes(":id") ? (families[page] ?? []) : [undefined];
  return members.map((member) => ({ page, member, path: pathOf(page, member) }));
}

/** Every address of the site, in the order of the pages. */
export function allAddresses(): PageAddress[] {
  return (Object.keys(pagePaths) as PageName[]).flatMap(addressesOf);
}
