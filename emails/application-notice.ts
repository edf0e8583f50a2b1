import type { MailDraft } from "./draft.ts";
import { letter } from "./letter.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** Tells the group that an application waits in its inbox. Neither its words nor its file travel by mail. */
export const applicationNotice: MailDraft = (locale, words) => {
  const { brand, months } = mailArguments(locale);
  return letter(locale, words, {
    subject: words("applicationNotice.subject", { brand }),
    preheader: words("applicationNotice.preheader"),
    heading: words("applicationNotice.heading"),
    paragraphs: [words("applicationNotice.intro")],
    press: { href: placeholder("inboxUrl"), label: words("applicationNotice.button") },
    notes: [words("applicationNotice.kept", { months })],
    ways: [],
  });
};
