import type { Locale } from "#contract/locale.ts";
import { legalHtml, readLongText, sharedValues } from "#site/features/legal/legal-text.ts";
import { readMarkdown } from "#site/i18n/words.server.ts";

export type Topic = ReturnType<typeof readTopics>[number];
export type Question = Topic["questions"][number];

const heading = /^### (.+) \{#([a-z-]+)\}$/;

/**
 * The questions and answers in a language, rendered while the site is built. Their ids are the same in
 * every language, so that a link to an answer outlives a change of language.
 */
export function readTopics(locale: Locale) {
  const { sections } = readLongText(readMarkdown(locale, "help"), sharedValues(locale));
  return sections.map(({ id, title, markdown }) => {
    const [opening = "", ...answers] = markdown.split(/^(?=### )/m);
    return {
      id,
      title,
      html: legalHtml(opening, "", locale),
      questions: answers.map((answer) => {
        const [first = "", ...rest] = answer.split("\n");
        const [, question, name] = heading.exec(first) ?? [];
        if (!question || !name) throw new Error(`The question "${first}" has no {#id}.`);
        return { id: name, question, html: legalHtml(rest.join("\n").trim(), "", locale) };
      }),
    };
  });
}
