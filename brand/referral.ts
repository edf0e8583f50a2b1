/** One thing that people earn by bringing friends, in the three languages. */
export interface Reward {
  /** Kept with what was earned: never use one again for something else. */
  id: string;
  /** How many friends must count. */
  friends: number;
  /** How many there are, if they are limited. */
  stock?: number;
  name: { en: string; ar: string; fr: string };
  text: { en: string; ar: string; fr: string };
}

/**
 * How people who bring others move ahead on the waitlist. Each friend who counts is worth as much as having confirmed
 * `spots` places earlier, for at most `most` friends. Both are frozen once the list is open.
 */
export const referral = {
  /** Whether people have links to share, and a page that shows their place. */
  isOn: true,
  spots: 50,
  most: 20,
} as const;

/**
 * What is earned, by the number of friends. None in the sample: a group that promises rewards must have a way to hand
 * them out.
 */
export const rewards: readonly Reward[] = [];
