import type { LimitRule } from "#server/platform/limits.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** Every limit of the waitlist. Counted before the captcha is checked: that costs a call elsewhere. */
export const visitorLimits = (client: string): LimitRule[] => [
  { name: "waitlist-client", key: client, points: 5, duration: 10 * minute },
  { name: "waitlist-client-day", key: client, points: 20, duration: day },
];

/** Counted once the captcha is accepted: so many mails may go to one person, and leave the site in all. */
export const mailLimits = (emailKey: string): LimitRule[] => [
  { name: "waitlist-address", key: emailKey, points: 1, duration: minute },
  { name: "waitlist-address-day", key: emailKey, points: 3, duration: day },
  { name: "waitlist-site", key: "all", points: 3_000, duration: 60 * minute },
];

/** A token cannot be guessed; this only keeps one client from keeping the database busy. */
export const confirmLimits = (client: string): LimitRule[] => [
  { name: "waitlist-confirm-client", key: client, points: 60, duration: 10 * minute },
];
