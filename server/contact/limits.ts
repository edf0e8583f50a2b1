import type { LimitRule } from "#server/platform/limits.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** Counted before the captcha is checked: that costs a call elsewhere. */
export const visitorLimits = (client: string): LimitRule[] => [
  { name: "contact-client", key: client, points: 5, duration: 10 * minute },
  { name: "contact-client-day", key: client, points: 20, duration: day },
];

/** Counted once the captcha is accepted: so many mails may go to one person, and leave the site in all. */
export const mailLimits = (emailKey: string): LimitRule[] => [
  { name: "contact-address", key: emailKey, points: 3, duration: 10 * minute },
  { name: "contact-address-day", key: emailKey, points: 10, duration: day },
  { name: "contact-site", key: "all", points: 600, duration: 60 * minute },
];
