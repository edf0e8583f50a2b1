import {
  type ChangedLegalVersions,
  type LegalName,
  legalNames,
  legalVersions,
} from "#contract/limits.ts";
import type { Version } from "./content-store.ts";

const idsOf = (versions: Iterable<Version>, name: LegalName) =>
  [...versions]
    .filter(({ file }) => file === `${name}.md`)
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join();

/**
 * The versions of the legal texts that a release changes. A text that it takes from the release before keeps the
 * version it has there; any other gets the day of this release, later than all in `given`: a version
 * that was agreed to names no second text.
 */
export function versionsOfRelease(release: {
  base: { published: Iterable<Version>; legalVersions: ChangedLegalVersions };
  merged: Iterable<Version>;
  /** Those of all releases. */
  given: readonly ChangedLegalVersions[];
  now: Date;
}): ChangedLegalVersions {
  const { base, given, now } = release;
  const [published, merged] = [[...base.published], [...release.merged]];
  const entries = legalNames.flatMap((name) => {
    const ids = idsOf(merged, name);
    if (ids === "") return [];
    const kept = ids === idsOf(published, name) ? base.legalVersions[name] : undefined;
    const used = [legalVersions[name], ...given.flatMap((versions) => versions[name] ?? [])];
    return [[name, kept ?? versionAfter(used, now)]];
  });
  return Object.fromEntries(entries);
}

const partsOf = (version: string): [day: string, number: number] => [
  version.slice(0, 10),
  Number(version.slice(11) || 1),
];

function versionAfter(used: readonly string[], now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const days = used.map(partsOf);
  const latest =
    days
      .map(([day]) => day)
      .toSorted()
      .at(-1) ?? today;
  if (today > latest) return today;
  const number = Math.max(...days.filter(([day]) => day === latest).map(([, n]) => n));
  return `${latest}.${number + 1}`;
}
