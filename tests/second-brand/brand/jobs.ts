export const departments = [
  "engineering",
  "product",
  "risk",
  "operations",
  "commercial",
  "people",
] as const;
export type Department = (typeof departments)[number];

export const places = {
  lyon: {
    name: { en: "Lyon", ar: "ليون", fr: "Lyon" },
    locality: "Lyon",
    country: "FR",
  },
  remote: { name: undefined, locality: undefined, country: "AE" },
} as const;
export type Place = keyof typeof places;

export const jobTypes = ["fullTime", "partTime", "contract", "internship"] as const;
export type JobType = (typeof jobTypes)[number];

export interface Job {
  /** Its anchor on the page, and what an application names. Its words are in the content. */
  id: string;
  department: Department;
  place: Place;
  type: JobType;
  /** Day it was opened, ISO 8601. */
  posted: string;
  /** A year's pay before tax for full time, in US dollars: the least and the most. */
  pay: readonly [number, number];
}

export const terms = { leaveDays: 27, paysVisaAndMove: false } as const;

const positions = {
  engineering: [
    {
      id: "ledger-engineer",
      place: "lyon",
      type: "fullTime",
      posted: "2026-02-03",
      pay: [51_000, 63_000],
    },
  ],
  product: [
    {
      id: "arabic-editor",
      place: "remote",
      type: "contract",
      posted: "2026-01-12",
      pay: [51_000, 63_000],
    },
  ],
  people: [
    {
      id: "people-intern",
      place: "lyon",
      type: "internship",
      posted: "2026-02-17",
      pay: [51_000, 63_000],
    },
  ],
} as const satisfies { [D in Department]?: readonly Omit<Job, "department">[] };
export type JobId = (typeof positions)[keyof typeof positions][number]["id"];

export const jobs = (Object.keys(positions) as (keyof typeof positions)[]).flatMap((department) =>
  positions[department].map((position) => ({ ...position, department })),
);
