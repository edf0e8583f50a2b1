import type { LimitRule } from "#server/platform/limits.ts";
import type { OptInList } from "./list.ts";

const minute = 60;
const day = 24 * 60 * minute;

type Named = Pick<OptInList, "name">;

/** Counted before the captcha is checked: that costs a call elsewhere. Each list counts for itself. */
export const visitorLimits = ({ name }: Named, client: string): LimitRule[] => [
  { name: `${name}-client`, key: client, points: 5, duration: 10 * minute },
  { name: `${name}-client-day`, key: client, points: 20, duration: day },
];

/** Counted once the captcha is accepted: so many mails may go to one person, and leave the site in all. */
export const mailLimits = ({ name }: Named, emailKey: string): LimitRule[] => [
  { name: `${name}-address`, key: emailKey, points: 1, duration: minute },
  { name: `${name}-address-day`, key: emailKey, points: 3, duration: day },
  { name: `${name}-site`, key: "all", points: 3_000, duration: 60 * minute },
];

/** A token cannot be guessed; this only keeps one client from keeping the database busy. */
export const confirmLimits = ({ name }: Named, client: string): LimitRule[] => [
  { name: `${name}-confirm-client`, key: client, points: 60, duration: 10 * minute },
];
