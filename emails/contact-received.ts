import { contactMonths } from "#contract/limits.ts";
import type { MailDraft } from "./draft.ts";
import { letter } from "./letter.tsx";
import { mailArguments } from "./words.ts";

/**
 * Tells whoever wrote to us that it has arrived. Not a word of theirs is repeated: the address may be
 * somebody else's, and this mail must not carry a stranger's text to them.
 */
export const contactReceived: MailDraft = (locale, words) => {
  const { brand } = mailArguments(locale);
  return letter(locale, words, {
    subject: words("contactReceived.subject", { brand }),
    preheader: words("contactReceived.preheader"),
    heading: words("contactReceived.heading"),
    paragraphs: [words("contactReceived.intro"), words("contactReceived.next")],
    notes: [
      words("contactReceived.kept", { months: contactMonths }),
      words("contactReceived.ignore", { brand }),
    ],
    ways: ["data"],
  });
};
