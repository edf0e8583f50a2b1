import type { LimitRule } from "#server/platform/limits.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** Counted before a byte of the file is read. */
export const visitorLimits = (client: string): LimitRule[] => [
  { name: "application-client", key: client, points: 8, duration: 10 * minute },
  { name: "application-client-day", key: client, points: 30, duration: day },
];

/** Counted once the captcha is accepted: so many mails may go to one person, and leave the site in all. */
export const mailLimits = (emailKey: string): LimitRule[] => [
  { name: "application-address-day", key: emailKey, points: 10, duration: day },
  { name: "application-site", key: "all", points: 300, duration: 60 * minute },
];
