import { Heading, Text } from "@react-email/components";
import type { ReactElement } from "react";
import { claims } from "#brand/claims.ts";
import { passedOnReplyDays } from "#brand/offices.ts";
import {
  applicationMonths,
  confirmationHours,
  contactMonths,
  dataLinkDays,
  invitationDays,
  unconfirmedDays,
} from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { invitationHours, resetMinutes } from "#contract/people.ts";
import {
  ActionButton,
  Channel,
  type FootLink,
  Frame,
  Letter,
  PlainLink,
  textFoot,
} from "./frame.tsx";
import { styles } from "./look.ts";
import { type MailTemplate, type MailValueName, placeholder } from "./rendered.ts";
import { type MailGroup, mailWords } from "./words.ts";

/** One mail, beside its words in content/<locale>/mail.json. */
interface MailParts {
  group: MailGroup;
  /** The address of the button, and of the plain link below it. */
  action?: MailValueName;
  footLinks: readonly FootLink[];
  /** Values of its messages, beside the brand. */
  values?: Record<string, number | string>;
}

const confirm = {
  action: "confirmUrl",
  values: { hours: confirmationHours, days: unconfirmedDays },
} as const;
const imported = {
  ...confirm,
  values: { ...confirm.values, source: placeholder("source") },
} as const;
const toPlace = { action: "placeUrl", footLinks: ["unsubscribe", "data"] } as const;
const password = { action: "passwordUrl", footLinks: [] } as const;
const ofWaitlist = ["unsubscribe", "data"] as const;
const ofNewsletter = ["newsletter", "data"] as const;

/** Frames around campaigns: why the reader gets the mail, and how to unsubscribe. */
const frames = {
  "campaign-leads": { group: "campaignLeads", footLinks: ofWaitlist },
  "campaign-subscribers": { group: "campaignSubscribers", footLinks: ["browser", ...ofNewsletter] },
} as const;
type CampaignTemplate = keyof typeof frames;

const mails: Record<Exclude<MailTemplate, CampaignTemplate>, MailParts> = {
  "waitlist-confirm": { ...confirm, group: "waitlistConfirm", footLinks: ofWaitlist },
  // To imported people, who did not sign up on this site.
  "waitlist-imported": { ...imported, group: "waitlistImported", footLinks: ofWaitlist },
  "newsletter-imported": { ...imported, group: "newsletterImported", footLinks: ofNewsletter },
  // Sent when a confirmed address is entered again, since the page must not reveal it.
  "waitlist-already": { group: "waitlistAlready", footLinks: ofWaitlist },
  // Requested with an expired invitation, or by a program.
  "invitation-again": {
    group: "invitationAgain",
    action: "invitationUrl",
    footLinks: ofWaitlist,
    values: { days: invitationDays },
  },
  "waitlist-confirmed": {
    ...toPlace,
    group: "waitlistConfirmed",
    values: { place: placeholder("place") },
  },
  "friend-confirmed": {
    ...toPlace,
    group: "friendConfirmed",
    footLinks: ["stopFriends", ...ofWaitlist],
    values: { place: placeholder("place"), friends: placeholder("friends") },
  },
  "reward-earned": {
    ...toPlace,
    group: "rewardEarned",
    values: { reward: placeholder("reward") },
  },
  "newsletter-confirm": { ...confirm, group: "newsletterConfirm", footLinks: ofNewsletter },
  "newsletter-already": { group: "newsletterAlready", footLinks: ofNewsletter },
  // Repeats nothing that was typed, since the address may belong to another person.
  "application-received": {
    group: "applicationReceived",
    footLinks: ["data"],
    values: { months: applicationMonths },
  },
  // To the group, without the application's text and file.
  "application-notice": {
    group: "applicationNotice",
    action: "inboxUrl",
    footLinks: [],
    values: { months: applicationMonths },
  },
  "contact-received": {
    group: "contactReceived",
    footLinks: ["data"],
    values: {
      months: contactMonths,
      hours: claims.mailReply.value,
      days: passedOnReplyDays,
    },
  },
  "data-link": {
    group: "dataLink",
    action: "dataUrl",
    footLinks: [],
    values: { days: dataLinkDays },
  },
  "data-erased": { group: "dataErased", footLinks: [] },
  "admin-invitation": {
    ...password,
    group: "adminInvitation",
    values: { hours: invitationHours },
  },
  // To an administrator, after each change of their credentials.
  "account-changed": {
    group: "accountChanged",
    action: "accountUrl",
    footLinks: [],
    values: { what: placeholder("what"), when: placeholder("when") },
  },
  "admin-reset": { ...password, group: "adminReset", values: { minutes: resetMinutes } },
};

export interface Mail {
  subject: string;
  html: ReactElement;
  /** The plain text, one entry for each paragraph. Not derived from the HTML. */
  text: string[];
}

/**
 * A mail in one language, with placeholders for addresses: a heading, one sentence, a button and its address if
 * there is an action, and a note.
 */
export function mailOf(template: MailTemplate, locale: Locale): Mail {
  if (isCampaign(template)) return campaignMail(template, locale);
  const { group, values, footLinks, action } = mails[template];
  const words = mailWords(locale, group, values);
  const subject = words("subject");
  const intro = words("intro");
  const note = words("note");
  const href = action && placeholder(action);
  const look = styles(locale);
  return {
    subject,
    html: (
      <Frame {...{ locale, subject, footLinks }} preheader={words("preheader")}>
        <Channel>
          <Heading as="h1" className="ink" style={look.heading}>
            {words("heading")}
          </Heading>
          <Text className="ink" style={{ ...look.text, marginTop: 14 }}>
            {intro}
          </Text>
        </Channel>
        {href && (
          <>
            <ActionButton href={href}>{words("button")}</ActionButton>
            <Text className="soft" style={{ ...look.small, marginTop: 20 }}>
              {mailWords(locale, "frame")("address")}
              <br />
              <PlainLink href={href} />
            </Text>
          </>
        )}
        <Text className="soft" style={{ ...look.note, marginTop: 28 }}>
          {note}
        </Text>
      </Frame>
    ),
    // Without the heading, which repeats the subject.
    text: [intro, ...(href ? [href] : []), note, ...textFoot(locale, footLinks)],
  };
}

const isCampaign = (template: MailTemplate): template is CampaignTemplate =>
  Object.hasOwn(frames, template);

function campaignMail(template: CampaignTemplate, locale: Locale): Mail {
  const { group, footLinks } = frames[template];
  const note = mailWords(locale, group)("note");
  const subject = placeholder("subject");
  return {
    subject,
    html: (
      <Frame {...{ locale, subject, reason: note, footLinks }} preheader={placeholder("preview")}>
        <Letter>{placeholder("body")}</Letter>
      </Frame>
    ),
    text: [placeholder("body"), note, ...textFoot(locale, footLinks)],
  };
}
