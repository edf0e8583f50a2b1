/** An hour of the year, and how many join in it. */
export interface SeedHour {
  start: Date;
  leads: number;
}

const hour = 60 * 60 * 1000;
const yearInHours = 365 * 24;

/** How busy each hour of the day is in Dubai: quiet at night, busiest after work. */
const byHour = [
  3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 12, 12, 11, 11, 10, 11, 12, 13, 15, 18, 19, 17, 12, 7,
];
/** From Sunday: the working week begins on Monday, Friday is short. */
const byWeekday = [6, 10, 11, 11, 10, 7, 5];

/** Days, counted from the first, on which something was told to the world, and how loudly. */
const news = [
  { day: 40, loudness: 2.5 },
  { day: 118, loudness: 4 },
  { day: 203, loudness: 2 },
  { day: 290, loudness: 5 },
  { day: 341, loudness: 3 },
];

function weight(start: Date, index: number): number {
  const local = new Date(start.getTime() + 4 * hour);
  const day = index / 24;
  const growth = 0.4 + (1.2 * index) / yearInHours;
  const heard = news
    .filter((item) => day >= item.day)
    .reduce((sum, item) => sum + item.loudness * Math.exp(-(day - item.day) / 3), 1);
  const daily = byHour[local.getUTCHours()] ?? 0;
  return daily * (byWeekday[local.getUTCDay()] ?? 0) * growth * heard;
}

/** Spreads so many leads over the hours of the year that ends now; they add up to the last one. */
export function spreadOverYear(leads: number, now: Date): SeedHour[] {
  const end = Math.floor(now.getTime() / hour) * hour;
  const starts = Array.from(
    { length: yearInHours },
    (_, index) => new Date(end - (yearInHours - index) * hour),
  );
  const weights = starts.map(weight);
  const all = weights.reduce((sum, one) => sum + one, 0);
  let owed = 0;
  let given = 0;
  return starts.map((start, index) => {
    owed += ((weights[index] ?? 0) / all) * leads;
    const share = Math.round(owed) - given;
    given += share;
    return { start, leads: share };
  });
}

/** Cuts the hours into portions of about so many leads, in their order. */
export function portionsOf(hours: readonly SeedHour[], size: number): SeedHour[][] {
  const portions: SeedHour[][] = [];
  let portion: SeedHour[] = [];
  let leads = 0;
  for (const one of hours) {
    portion.push(one);
    leads += one.leads;
    if (leads >= size) {
      portions.push(portion);
      portion = [];
      leads = 0;
    }
  }
  if (leads > 0) portions.push(portion);
  return portions;
}
