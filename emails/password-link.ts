import type { MailDraft } from "./draft.ts";
import { letter } from "./letter.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** The way to a password, for somebody asked to join the administration or who has forgotten theirs. */
export const passwordLink =
  (kind: "adminInvitation" | "adminReset"): MailDraft =>
  (locale, words) => {
    const { brand, invitationHours, resetMinutes } = mailArguments(locale);
    const validity =
      kind === "adminInvitation"
        ? words("adminInvitation.validity", { hours: invitationHours })
        : words("adminReset.validity", { minutes: resetMinutes });
    return letter(locale, words, {
      subject: words(`${kind}.subject`, { brand }),
      preheader: words(`${kind}.preheader`),
      heading: words(`${kind}.heading`),
      paragraphs: [words(`${kind}.intro`, { brand })],
      press: { href: placeholder("passwordUrl"), label: words(`${kind}.button`) },
      notes: [validity, words(`${kind}.ignore`)],
      ways: [],
    });
  };
