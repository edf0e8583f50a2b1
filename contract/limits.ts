/**
 * The numbers and versions that site, server and words share. This file has no schema, because any
 * page may load it. Rates (calls a minute) are the server's alone.
 */

/** A form that is filled faster than this, in milliseconds, was filled by a program. */
export const minimumFillTime = 2000;
/** A captcha token is accepted only if longer than this (specification 9.1). */
export const minimumTokenLength = 50;
/** Longest first-touch value kept, in characters. */
export const firstTouchLimit = 200;
/** Local-storage key of the first touch. */
export const firstTouchKey = "first-touch";
/** Longest address that can be typed, in characters. */
export const emailLimit = 320;

/** Longest answer to a question of the group's own, and longest tag of a lead, in characters. */
export const answerLimit = 300;
export const tagLimit = 40;
/** Most tags of one lead. */
export const maxTags = 20;

/** A confirmation link works this long, in hours. */
export const confirmationHours = 72;
/** An unconfirmed address is deleted after this many days. */
export const unconfirmedDays = 30;

/** The link of an invitation works this many days. */
export const invitationDays = 14;

/** The link to one's place on the list works this many days. */
export const placeDays = 365;

/** Longest values of the contact form, in characters; and the months after which messages are deleted. */
export const contactLimits = {
  name: 120,
  company: 160,
  phone: 40,
  subject: 200,
  message: 5000,
  about: 80,
} as const;
export const contactMonths = 24;

/** Longest values of an application, in characters; and the months after which it is deleted with its CV. */
export const applicationLimits = { name: 120, links: 1000, note: 4000 } as const;
export const applicationMonths = 6;
/** Most bytes a CV may have: 5 MB, as file managers count them. */
export const cvLimit = 5 * 1024 * 1024;

/** A link to the page of one's own data works this many days. */
export const dataLinkDays = 7;
/** Longest token of such a link: it names an address. */
export const dataTokenLimit = 700;

/** One fetch from the market's sources, and one refresh of a page, in this time: milliseconds. */
export const marketRefresh = 60_000;
/** Market figures older than this are shown as old, in milliseconds. */
export const marketStaleAfter = 5 * 60_000;
/** A status answer is kept this long, in milliseconds. */
export const statusLifetime = 10_000;

/** Versions of the texts that are agreed to; raise one when its text changes. */
export const consentVersions = {
  waitlist: "2026-11-30",
  newsletter: "2026-11-22",
  application: "2026-11-22",
  import: "import-2026-11-22",
} as const;
/** A form by which a text is agreed to. */
export type ConsentForm = keyof typeof consentVersions;
/** The legal texts, each with its version: the day it was last changed, ISO 8601. */
export const legalVersions = {
  privacy: consentVersions.waitlist,
  terms: "2026-11-30",
  cookies: "2026-11-30",
  compliance: "2026-11-30",
} as const;

export type LegalName = keyof typeof legalVersions;
export const legalNames = Object.keys(legalVersions) as LegalName[];
/** Whether a file of words is a legal text, which an owner alone changes. */
export const isLegalText = (file: string) => legalNames.some((name) => file === `${name}.md`);

/** Versions of legal texts that were changed in the administration. */
export type ChangedLegalVersions = Partial<Record<LegalName, string>>;

/**
 * The version that a consent is recorded with: that of the form's own words or, if it is later, of the privacy
 * policy that the site shows.
 */
export function consentVersionNow(form: ConsentForm, { privacy }: ChangedLegalVersions): string {
  const own = consentVersions[form];
  return privacy !== undefined && privacy > own ? privacy : own;
}

/** The first version of the waitlist's text that covers news of it; versions of imports, which come after it, do too. */
export const newsAgreedSince = "2026-11-27";
