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
}

const positions = {
  engineering: [{ id: "ledger-engineer", place: "lyon", type: "fullTime", posted: "2026-02-03" }],
  product: [{ id: "arabic-editor", place: "remote", type: "contract", posted: "2026-01-12" }],
  people: [{ id: "people-intern", place: "lyon", type: "internship", posted: "2026-02-17" }],
} as const satisfies { [D in Department]?: readonly Omit<Job, "department">[] };
export type JobId = (typeof positions)[keyof typeof positions][number]["id"];

export const jobs = (Object.keys(positions) as (keyof typeof positions)[]).flatMap((department) =>
  positions[department].map((position) => ({ ...position, department })),
);
