import { Heading, Text } from "@react-email/components";
import type { ReactElement } from "react";
import {
  applicationMonths,
  confirmationHours,
  contactMonths,
  dataLinkDays,
  unconfirmedDays,
} from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { invitationHours, resetMinutes } from "#contract/people.ts";
import { type FootLink, Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import { type MailTemplate, type MailValueName, placeholder } from "./rendered.ts";
import { type MailGroup, mailWords } from "./words.ts";

/** What one mail consists of. Names in lists are messages of its group in content/<locale>/mail.json. */
interface MailParts {
  group: MailGroup;
  paragraphs: readonly string[];
  /** Instead of the paragraphs in the text form, where there is no button to speak of. */
  textParagraphs?: readonly string[];
  /** The one thing to do: the address of the button, and of the same link in plain sight under it. */
  action?: MailValueName;
  /** Stands above the plain link, and `validity` below it. */
  linkLabel?: string;
  validity?: string;
  /** At the end, smaller. */
  notes: readonly string[];
  footLinks: readonly FootLink[];
  /** Values that its messages name, beside the brand. */
  values?: Record<string, number | string>;
}

const confirm = {
  paragraphs: ["intro"],
  textParagraphs: ["introText"],
  action: "confirmUrl",
  linkLabel: "linkLabel",
  validity: "validity",
  notes: ["reason", "ignore"],
  values: { hours: confirmationHours, days: unconfirmedDays },
} as const;
/** Sent when a confirmed address is entered again: the page must not tell, only its owner learns it. */
const already = { paragraphs: ["intro", "next"], notes: ["reason", "ignore"] };
/** Repeats nothing that was typed: the address may be somebody else's. */
const received = { paragraphs: ["intro", "next"], notes: ["kept", "ignore"] };
const password = {
  paragraphs: ["intro"],
  action: "passwordUrl",
  notes: ["validity", "ignore"],
  footLinks: [],
} as const;
const ofWaitlist = ["unsubscribe", "data"] as const;
const ofNewsletter = ["newsletter", "data"] as const;

const mails: Record<MailTemplate, MailParts> = {
  "waitlist-confirm": { ...confirm, group: "waitlistConfirm", footLinks: ofWaitlist },
  // To whom an administrator brought onto the list: they asked for nothing on this site.
  "waitlist-imported": {
    ...confirm,
    group: "waitlistImported",
    footLinks: ofWaitlist,
    values: { ...confirm.values, source: placeholder("source") },
  },
  "waitlist-already": { ...already, group: "waitlistAlready", footLinks: ofWaitlist },
  "newsletter-confirm": { ...confirm, group: "newsletterConfirm", footLinks: ofNewsletter },
  "newsletter-already": { ...already, group: "newsletterAlready", footLinks: ofNewsletter },
  "application-received": {
    ...received,
    group: "applicationReceived",
    footLinks: ["data"],
    values: { months: applicationMonths },
  },
  // To the group. Neither the application's words nor its file travel by mail.
  "application-notice": {
    group: "applicationNotice",
    paragraphs: ["intro"],
    action: "inboxUrl",
    notes: ["kept"],
    footLinks: [],
    values: { months: applicationMonths },
  },
  "contact-received": {
    ...received,
    group: "contactReceived",
    footLinks: ["data"],
    values: { months: contactMonths },
  },
  "data-link": {
    group: "dataLink",
    paragraphs: ["intro"],
    action: "dataUrl",
    notes: ["validity", "ignore"],
    footLinks: [],
    values: { days: dataLinkDays },
  },
  "data-erased": { group: "dataErased", paragraphs: ["intro"], notes: ["kept"], footLinks: [] },
  "admin-invitation": {
    ...password,
    group: "adminInvitation",
    values: { hours: invitationHours },
  },
  "admin-reset": { ...password, group: "adminReset", values: { minutes: resetMinutes } },
};

export interface Mail {
  subject: string;
  html: ReactElement;
  /** The text form, a paragraph an entry. It is written, not derived from the HTML. */
  text: string[];
}

/** A mail in one language, with placeholders where addresses will stand. */
export function mailOf(template: MailTemplate, locale: Locale): Mail {
  const { group, values, footLinks, ...mail } = mails[template];
  const words = mailWords(locale, group, values);
  const all = (names: readonly string[]) => names.map((name) => words(name));
  const subject = words("subject");
  const heading = words("heading");
  const paragraphs = all(mail.paragraphs);
  const notes = all(mail.notes);
  const href = mail.action && placeholder(mail.action);
  const validity = mail.validity && words(mail.validity);
  const look = styles(locale);
  return {
    subject,
    html: (
      <Frame {...{ locale, subject, notes, footLinks }} preheader={words("preheader")}>
        <Channel locale={locale}>
          <Heading as="h1" className="ink" style={look.heading}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} className="ink" style={{ ...look.text, marginTop: 14 }}>
              {paragraph}
            </Text>
          ))}
        </Channel>
        {href && (
          <>
            <Press locale={locale} href={href}>
              {words("button")}
            </Press>
            {mail.linkLabel && (
              <Text className="soft" style={{ ...look.small, marginTop: 28 }}>
                {words(mail.linkLabel)}
              </Text>
            )}
            <Text style={{ ...look.small, marginTop: mail.linkLabel ? 4 : 20 }}>
              <PlainLink locale={locale} href={href} />
            </Text>
            {validity && (
              <Text className="soft" style={{ ...look.small, marginTop: 16 }}>
                {validity}
              </Text>
            )}
          </>
        )}
      </Frame>
    ),
    text: [
      heading,
      ...all(mail.textParagraphs ?? mail.paragraphs),
      ...(href ? [href] : []),
      ...(validity ? [validity] : []),
      ...notes,
      ...textFoot(locale, footLinks),
    ],
  };
}
