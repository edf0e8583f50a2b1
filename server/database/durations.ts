/** Lengths of time, in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The moment so many milliseconds after another. */
export const later = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

/** The moment so many milliseconds before another. */
export const earlier = (moment: Date, milliseconds: number): Date => later(moment, -milliseconds);
