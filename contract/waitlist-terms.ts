/**
 * The fixed terms of the waitlist. They stand apart from the schemas because a browser needs only
 * these, and every page carries some of them.
 */

/** Choices of the specification, 3.1, in its order. Their labels are words of the content. */
export const countries = ["AE", "SA", "US", "GB", "FR", "DE", "other"] as const;
export const heardChannels = [
  "twitter",
  "instagram",
  "linkedin",
  "search",
  "friend_referral",
  "event_money2020",
  "press_news",
  "other",
] as const;

/** Version of the consent text a visitor agrees to; raise it when that text or the privacy text changes. */
export const consentVersion = "2026-11-21";

/** Longest first-touch value kept, in characters. */
export const firstTouchLimit = 200;

/** A form filled faster than this was filled by a program, in milliseconds. */
export const minimumFillTime = 2000;

/** A confirmation link works this long, in hours. */
export const confirmationHours = 72;

/** An address that nobody confirmed is deleted after this many days. */
export const unconfirmedDays = 30;

/** Local-storage key of the first touch. */
export const firstTouchKey = "first-touch";
