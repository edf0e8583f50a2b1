import type { MailDraft } from "./draft.ts";
import type { FootWay } from "./frame.tsx";
import { letter } from "./letter.tsx";
import { mailArguments } from "./words.ts";

/**
 * Sent when a confirmed address is entered again and the form must not tell: the page answers as it
 * does to everyone, and only the owner learns that the place was already theirs.
 */
export const listAlready =
  (group: "waitlistAlready" | "newsletterAlready", ways: readonly FootWay[]): MailDraft =>
  (locale, words) => {
    const { brand } = mailArguments(locale);
    return letter(locale, words, {
      subject: words(`${group}.subject`, { brand }),
      preheader: words(`${group}.preheader`),
      heading: words(`${group}.heading`),
      paragraphs: [words(`${group}.intro`), words(`${group}.next`)],
      notes: [words(`${group}.reason`, { brand }), words(`${group}.ignore`)],
      ways,
    });
  };
