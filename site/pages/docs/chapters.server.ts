import { marked } from "marked";
import { createTranslator } from "use-intl";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import type { Locale } from "#contract/locale.ts";
import { legalHtml, readLongText, sharedValues } from "#site/features/legal/legal-text.ts";
import { codeChoice } from "#site/i18n/long-text-values.ts";
import type { Words } from "#site/i18n/messages.ts";
import { readMarkdown, readWords } from "#site/i18n/words.server.ts";
import { type SampleName, samples } from "./samples.server.ts";

/** A piece of a chapter: prose, code to copy, or a drawing. */
export type Block =
  | { kind: "prose"; at: number; html: string }
  | { kind: "sample"; at: number; name: SampleName; code: string }
  | { kind: "drawing"; at: number; name: string };

export type Chapter = ReturnType<typeof readChapters>[number];

/** The guide in a language, rendered while the site is built. */
export function readChapters(locale: Locale) {
  const messages = readWords(locale, ["docs"]) as Words;
  const t = createTranslator({ locale, messages, namespace: "docs" });
  const { sections } = readLongText(readMarkdown(locale, "docs"), {
    ...sharedValues(locale),
    signupCountries: codeChoice(locale, signupCountries),
    heardChannels: codeChoice(locale, heardChannels),
  });
  return sections.map(({ id, title, markdown }) => ({
    id,
    title,
    blocks: blocksOf(markdown, t("table", { heading: title }), locale),
  }));
}

/** Fences named `sample` and `drawing` are places for what the page draws; the rest is prose. */
function blocksOf(markdown: string, tableLabel: string, locale: Locale): Block[] {
  const blocks: Block[] = [];
  let prose = "";
  const endProse = () => {
    if (prose.trim()) {
      const html = legalHtml(prose, tableLabel, locale);
      blocks.push({ kind: "prose", at: blocks.length, html });
    }
    prose = "";
  };
  for (const token of marked.lexer(markdown)) {
    if (token.type !== "code" || (token.lang !== "sample" && token.lang !== "drawing")) {
      prose += token.raw;
      continue;
    }
    endProse();
    const [at, name] = [blocks.length, token.text.trim()];
    if (token.lang === "drawing") blocks.push({ kind: "drawing", at, name });
    else
      blocks.push({
        kind: "sample",
        at,
        name: name as SampleName,
        code: samples[name as SampleName],
      });
  }
  endProse();
  return blocks;
}
