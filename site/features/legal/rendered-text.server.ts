import type { Locale } from "#contract/locale.ts";
import { readWords } from "#site/i18n/words.server.ts";
import { readLegalText } from "./legal-text.ts";
import { legalHtml } from "./render.ts";
import type { RenderedText } from "./rendered-text.ts";
import { type LegalName, legalVersions } from "./versions.ts";

const files = import.meta.glob<string>("/content/*/*.md", {
  eager: true,
  import: "default",
  query: "?raw",
});

/** A legal text in a language, rendered while the site is built: its Markdown never reaches a browser. */
export function renderedText(name: LegalName, locale: Locale): RenderedText {
  const source = files[`/content/${locale}/${name}.md`];
  if (source === undefined) throw new Error(`content/${locale}/${name}.md is missing`);
  const label = readWords(locale, ["legal"]).legal?.table ?? "{heading}";
  const { summary, sections } = readLegalText(name, source, locale);
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
