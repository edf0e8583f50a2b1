/**
 * The group's mark, drawn as lines on a square of 26: each from where the water comes to where it
 * goes. The site, its icon and the press files are all drawn from this.
 */
export const mark = {
  size: 26,
  weight: 2.4,
  lines: [
    { d: "M23 3C14 5 13 10 13 13s-2 8-10 10", opacity: 1 },
    { d: "M13 13c1 6 5 8 10 9", opacity: 0.75 },
    { d: "M13 12C10 9 7 8 3 8", opacity: 0.5 },
  ],
} as const;
