/**
 * The mails this site sends to visitors, and the only values each can carry. Every value is an address
 * made by the server; nothing a visitor typed has a place in any of them.
 */
export const mailTemplates = {
  "waitlist-confirm": ["confirmUrl", "unsubscribeUrl", "dataUrl"],
  "waitlist-already": ["unsubscribeUrl", "dataUrl"],
  "newsletter-confirm": ["confirmUrl", "unsubscribeUrl", "dataUrl"],
  "newsletter-already": ["unsubscribeUrl", "dataUrl"],
  "application-received": ["dataUrl"],
  "application-notice": ["inboxUrl"],
  "contact-received": ["dataUrl"],
  "data-link": ["dataUrl"],
  "data-erased": [],
  "admin-invitation": ["passwordUrl"],
  "admin-reset": ["passwordUrl"],
} as const;

export type MailTemplate = keyof typeof mailTemplates;
export type MailValueName<T extends MailTemplate = MailTemplate> =
  (typeof mailTemplates)[T][number];
export type MailValues<T extends MailTemplate> = Record<MailValueName<T>, string>;

export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplate[];

/** How a value's place is marked in a rendered mail. */
export function placeholder(name: MailValueName): string {
  return `{{${name}}}`;
}

/** Finds every placeholder, known or not; the first group is its name. */
export const placeholderPattern = /\{\{\s*([A-Za-z]+)\s*\}\}/g;
