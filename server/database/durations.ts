/** Lengths of time, in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const later = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

export const earlier = (moment: Date, milliseconds: number): Date => later(moment, -milliseconds);
