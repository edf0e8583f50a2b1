import type { MailDraft } from "./draft.ts";
import { letter } from "./letter.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** The link that somebody asked for to see what is held about them. */
export const dataLink: MailDraft = (locale, words) => {
  const { brand, dataDays: days } = mailArguments(locale);
  return letter(locale, words, {
    subject: words("dataLink.subject", { brand }),
    preheader: words("dataLink.preheader"),
    heading: words("dataLink.heading"),
    paragraphs: [words("dataLink.intro", { brand })],
    press: { href: placeholder("dataUrl"), label: words("dataLink.button") },
    notes: [words("dataLink.validity", { days }), words("dataLink.ignore")],
    ways: [],
  });
};
