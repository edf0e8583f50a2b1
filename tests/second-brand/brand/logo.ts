/** Three threads of a crocus. */
export const mark = {
  size: 26,
  weight: 2.2,
  lines: [
    { d: "M13 24V9c0-4 2-6 6-7", opacity: 1 },
    { d: "M13 16C12 11 9 8 4 7", opacity: 0.75 },
    { d: "M13 19c3-4 6-6 10-6", opacity: 0.5 },
  ],
} as const;
