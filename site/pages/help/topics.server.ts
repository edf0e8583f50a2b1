import { ownServices } from "#brand/services.ts";
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
  const topics = sections.map(({ id, title, markdown }) => {
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
  const last = topics.findIndex(({ id }) => id === "waitlist");
  return topics.toSpliced(last, 0, ...ownTopics(locale));
}

const inParagraph = (text: string) =>
  `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;

/** Questions about the services of the group's own, as their pages answer them. */
const ownTopics = (locale: Locale) =>
  ownServices
    .filter(({ questions }) => questions.length > 0)
    .map(({ id, name, text, questions }) => ({
      id,
      title: name[locale],
      html: inParagraph(text[locale]),
      questions: questions.map(({ question, answer }, i) => ({
        id: `${id}-${i + 1}`,
        question: question[locale],
        html: inParagraph(answer[locale]),
      })),
    }));
