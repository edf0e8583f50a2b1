import type { Locale } from "#contract/locale.ts";
import type { MailTemplate, MailValues, RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/database/database.ts";

/** The secrets and addresses of links in mails to leads. */
export interface LinkParts {
  publicUrl: string;
  authSecret: string;
  clock: () => Date;
}

export interface LeadMailParts extends LinkParts {
  database: Database;
  rendered: RenderedMails;
  /** How a lead leaves the waitlist: the link in the mail, and its headers. */
  footer: Footer;
  /** How a lead switches the mails about friends off. */
  friendFooter: Footer;
}

type Footer = (recipient: { entryId: string; locale: Locale }) => {
  unsubscribeUrl: string;
  headers: { unsubscribeUrl: string; listName: string };
};

/** A mail to a lead, with the way off the waitlist in its text and its headers. */
export function fillLeadMail<Name extends MailTemplate>(
  { rendered, footer }: LeadMailParts,
  template: Name,
  { id, locale }: { id: string; locale: Locale },
  values: Omit<MailValues<Name>, "unsubscribeUrl">,
) {
  const { unsubscribeUrl, headers } = footer({ entryId: id, locale });
  const filled = { ...values, unsubscribeUrl } as unknown as MailValues<Name>;
  return { ...rendered.fill(template, locale, filled), ...headers };
}
