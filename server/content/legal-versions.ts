import { type ChangedLegalVersions, legalNames, legalVersions } from "#contract/limits.ts";
import type { Version } from "./content-store.ts";

type Versions = ReadonlyMap<string, Version>;

/** Which texts of a file a release has in place of those of the files. */
const textsOf = (versions: Versions, file: string) =>
  [...versions.values()]
    .flatMap((version) => (version.file === file ? [version.id] : []))
    .sort((one, other) => one - other)
    .join();

/**
 * The versions of the legal texts that a release changes: that of the release before for a text that stays, and for
 * any other the day and the release, as in `2026-12-01.17`. No version names two texts, and none is earlier than the
 * text of the files. `release` is undefined for a preview, which names the day.
 */
export function versionsOfRelease(
  base: { published: Versions; legalVersions: ChangedLegalVersions },
  next: { published: Versions; now: Date; release: number | undefined },
): ChangedLegalVersions {
  const today = next.now.toISOString().slice(0, 10);
  return Object.fromEntries(
    legalNames.flatMap((name) => {
      const texts = textsOf(next.published, `${name}.md`);
      if (texts === "") return [];
      const isSame = texts === textsOf(base.published, `${name}.md`);
      const day = [today, legalVersions[name]].sort().at(-1);
      const version = next.release === undefined ? day : `${day}.${next.release}`;
      return [[name, (isSame && base.legalVersions[name]) || version]];
    }),
  );
}
