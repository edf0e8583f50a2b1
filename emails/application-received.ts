import type { MailDraft } from "./draft.ts";
import { letter } from "./letter.tsx";
import { mailArguments } from "./words.ts";

/** Tells an applicant that the application has arrived, without repeating a word of it. */
export const applicationReceived: MailDraft = (locale, words) => {
  const { brand, months } = mailArguments(locale);
  return letter(locale, words, {
    subject: words("applicationReceived.subject", { brand }),
    preheader: words("applicationReceived.preheader"),
    heading: words("applicationReceived.heading"),
    paragraphs: [words("applicationReceived.intro", { brand }), words("applicationReceived.next")],
    notes: [
      words("applicationReceived.kept", { months }),
      words("applicationReceived.ignore", { brand }),
    ],
    ways: ["data"],
  });
};
