import type { LimitRule } from "#server/platform/limits.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** A token cannot be guessed; this only keeps one client from keeping the database busy. */
export const readLimits = (client: string): LimitRule[] => [
  { name: "data-read-client", key: client, points: 60, duration: 10 * minute },
];

/** Counted before the captcha is checked. */
export const askLimits = (client: string): LimitRule[] => [
  { name: "data-link-client", key: client, points: 5, duration: 10 * minute },
  { name: "data-link-client-day", key: client, points: 20, duration: day },
];

/** Counted for every address, known or not, so that the limit does not tell either. */
export const mailLimits = (emailKey: string): LimitRule[] => [
  { name: "data-link-address", key: emailKey, points: 1, duration: minute },
  { name: "data-link-address-day", key: emailKey, points: 3, duration: day },
  { name: "data-link-site", key: "all", points: 600, duration: 60 * minute },
];
