import type { LimitRule } from "#server/platform/limits.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Counted for every address, known or not, so that the limit does not tell either. */
export const resetLimits = (email: string, client: string): LimitRule[] => [
  { name: "admin-reset-client", key: client, points: 5, duration: 10 * minute },
  { name: "admin-reset-client-day", key: client, points: 20, duration: day },
  { name: "admin-reset-address", key: email, points: 1, duration: minute },
  { name: "admin-reset-address-day", key: email, points: 5, duration: day },
  { name: "admin-reset-site", key: "all", points: 100, duration: hour },
];

/** A link's secret cannot be guessed; hashing a new password must not keep the server busy. */
export const setPasswordLimits = (client: string): LimitRule[] => [
  { name: "admin-set-password-client", key: client, points: 20, duration: 10 * minute },
];

/** Counted apart: who opens the page often can still save the password. */
export const passwordLinkLimits = (client: string): LimitRule[] => [
  { name: "admin-password-link-client", key: client, points: 60, duration: 10 * minute },
];

/** Even an owner's stolen session is no engine for mail. */
export const invitationLimits = (email: string, ownerId: string): LimitRule[] => [
  { name: "admin-invitation-address-day", key: email, points: 5, duration: day },
  { name: "admin-invitation-owner", key: ownerId, points: 30, duration: hour },
];

/** A code of an authenticator is good for one sign-in, however long the library would take it. */
export const usedCode = (userId: string, code: string): LimitRule[] => [
  { name: "second-factor-code", key: `${userId}:${code}`, points: 1, duration: 2 * minute },
];
