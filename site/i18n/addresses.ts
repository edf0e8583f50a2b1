import { jobs } from "#brand/jobs.ts";
import { joinForms } from "#brand/join-forms.ts";
import { ownServices } from "#brand/services.ts";
import { isOn, type PageName, pagePaths, pathOf } from "./paths.ts";

// Apart from `paths.ts`, which every page loads: the jobs would come along.

const formIds = () => joinForms.map(({ id }) => id);

/** The members of each family of pages. */
const families: Partial<Record<PageName, () => readonly string[]>> = {
  position: () => jobs.map((job) => job.id),
  service: () => ownServices.map(({ id }) => id),
  join: formIds,
  embed: formIds,
  // The server puts each issue that was sent into this one.
  newsletterIssue: () => ["issue"],
};

interface PageAddress {
  page: PageName;
  member: string | undefined;
  path: string;
}

/** Every unprefixed address of a page: one, or one for each member of its family. */
export function addressesOf(page: PageName): PageAddress[] {
  const members = pagePaths[page].includes(":id") ? (families[page]?.() ?? []) : [undefined];
  return members.map((member) => ({ page, member, path: pathOf(page, member) }));
}

/** Every address of the site, in the order of the pages. */
export function allAddresses(): PageAddress[] {
  return (Object.keys(pagePaths) as PageName[]).filter(isOn).flatMap(addressesOf);
}
