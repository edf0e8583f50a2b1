import type { Locale } from "#contract/locale.ts";
import {
  type LegalName,
  legalNames,
  legalVersions,
  readLegalText,
} from "#site/features/legal/legal-text.ts";

const files = import.meta.glob<string>("/content/*/{privacy,terms,cookies,compliance}.md", {
  eager: true,
  import: "default",
  query: "?raw",
});

interface Sheet {
  name: LegalName;
  /** The day it was last changed: ISO 8601. */
  version: string;
  sections: { id: string; title: string }[];
}

/** What each legal text holds: its version and its headings, read while the site is built. */
export function readSheets(locale: Locale): Sheet[] {
  return legalNames.map((name) => ({
    name,
    version: legalVersions[name],
    sections: readLegalText(
      name,
      files[`/content/${locale}/${name}.md`] ?? "",
      locale,
    ).sections.map(({ id, title }) => ({ id, title })),
  }));
}
