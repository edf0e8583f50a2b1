/**
 * Sample prices of a day away, Dubai to Lyon, in dirhams: the flight's share and the room. They let
 * a visitor try the planner; the travel app has the real ones.
 */
export interface FareMonth {
  /** 0 for January. */
  month: number;
  /** The weekday of its first day, 0 for Monday. */
  firstWeekday: number;
  fares: readonly number[];
}

export const fareMonths: readonly FareMonth[] = [
  {
    month: 8,
    firstWeekday: 0,
    fares: [
      337, 301, 332, 350, 426, 412, 287, 277, 210, 276, 319, 405, 402, 349, 343, 296, 322, 352, 457,
      424, 325, 353, 299, 321, 350, 458, 422, 325, 331, 294,
    ],
  },
  {
    month: 9,
    firstWeekday: 2,
    fares: [
      322, 335, 420, 403, 311, 331, 279, 323, 346, 437, 388, 308, 333, 284, 310, 333, 437, 381, 319,
      259, 222, 233, 298, 388, 378, 331, 326, 295, 306, 342, 413,
    ],
  },
  {
    month: 10,
    firstWeekday: 5,
    fares: [
      397, 312, 310, 295, 340, 420, 510, 480, 330, 280, 265, 305, 390, 470, 455, 300, 240, 228, 236,
      350, 440, 430, 290, 363, 321, 350, 388, 453, 435, 350,
    ],
  },
  {
    month: 11,
    firstWeekday: 0,
    fares: [
      381, 359, 399, 433, 473, 437, 328, 323, 315, 328, 392, 517, 493, 402, 398, 374, 398, 462, 538,
      540, 503, 537, 512, 552, 616, 708, 675, 590, 591, 564, 558,
    ],
  },
];

/** Sum of the `length` days from `start` on. */
export function runPrice(fares: readonly number[], start: number, length: number): number {
  return fares.slice(start, start + length).reduce((sum, fare) => sum + fare, 0);
}

/** What `length` days in a row cost on average over the month, in whole dirhams. */
export function averageRun(fares: readonly number[], length: number): number {
  const runs = fares.length - length + 1;
  const sum = Array.from({ length: runs }, (_, start) => runPrice(fares, start, length)).reduce(
    (total, price) => total + price,
    0,
  );
  return Math.round(sum / runs);
}
