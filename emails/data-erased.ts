import type { MailDraft } from "./draft.ts";
import { letter } from "./letter.tsx";
import { mailArguments } from "./words.ts";

/** The last mail to somebody who asked to be forgotten: it is done. */
export const dataErased: MailDraft = (locale, words) => {
  const { brand } = mailArguments(locale);
  return letter(locale, words, {
    subject: words("dataErased.subject", { brand }),
    preheader: words("dataErased.preheader"),
    heading: words("dataErased.heading"),
    paragraphs: [words("dataErased.intro", { brand })],
    notes: [words("dataErased.kept")],
    ways: [],
  });
};
