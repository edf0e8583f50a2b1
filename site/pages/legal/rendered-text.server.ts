import type { Locale } from "#contract/locale.ts";
import {
  type LegalName,
  legalHtml,
  legalVersions,
  readLegalText,
} from "#site/features/legal/legal-text.ts";
import { readMarkdown, readWords } from "#site/i18n/words.server.ts";

/** A legal text ready for its page: cut at its headings, each section in HTML. */
export interface RenderedText {
  /** Its version, which is the day it was last changed: ISO 8601. */
  version: string;
  /** What stands before the first heading. */
  summary: string;
  sections: { id: string; title: string; html: string }[];
}

/** A legal text in a language, rendered while the site is built: its Markdown never reaches a browser. */
export function readRenderedText(name: LegalName, locale: Locale): RenderedText {
  const label = readWords(locale, ["legal"]).legal?.table ?? "{heading}";
  const { summary, sections } = readLegalText(name, readMarkdown(locale, name), locale);
  return {
    version: legalVersions[name],
    summary: legalHtml(summary, "", locale),
    sections: sections.map(({ id, title, markdown }) => ({
      id,
      title,
      html: legalHtml(markdown, label.replace("{heading}", title), locale),
    })),
  };
}
