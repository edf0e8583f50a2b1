/**
 * How people who bring others move ahead on the waitlist. Each confirmed friend counts as if one had confirmed
 * `spots` places earlier, for at most `most` friends. Both are frozen once the list is open.
 */
export const referral = {
  spots: 50,
  most: 20,
} as const;
