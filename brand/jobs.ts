import { contact } from "./contact.ts";

export const departments = [
  "engineering",
  "product",
  "risk",
  "operations",
  "commercial",
  "people",
] as const;
export type Department = (typeof departments)[number];

/**
 * Where one works. `remote` has no address, and its name is a word of the content; the others say
 * their town, for people and, with the country, for search engines.
 */
export const places = {
  dubai: { name: contact.city, locality: "Dubai", country: "AE" },
  london: { name: { en: "London", ar: "لندن", fr: "Londres" }, locality: "London", country: "GB" },
  singapore: {
    name: { en: "Singapore", ar: "سنغافورة", fr: "Singapour" },
    locality: "Singapore",
    country: "SG",
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

/** What comes with every position: days of paid leave a year, and whether visa and move are paid for. */
export const terms = { leaveDays: 30, paysVisaAndMove: true } as const;

/** The open positions by department. Remove one here and it is gone everywhere. */
const positions = {
  engineering: [
    {
      id: "ledger-engineer",
      place: "dubai",
      type: "fullTime",
      posted: "2026-07-02",
      pay: [82_000, 110_000],
    },
    {
      id: "mobile-engineer",
      place: "remote",
      type: "fullTime",
      posted: "2026-07-14",
      pay: [70_000, 92_000],
    },
    {
      id: "planner-researcher",
      place: "london",
      type: "fullTime",
      posted: "2026-08-04",
      pay: [88_000, 118_000],
    },
    {
      id: "security-engineer",
      place: "singapore",
      type: "fullTime",
      posted: "2026-08-11",
      pay: [90_000, 120_000],
    },
  ],
  product: [
    {
      id: "product-designer",
      place: "dubai",
      type: "fullTime",
      posted: "2026-07-21",
      pay: [68_000, 90_000],
    },
    {
      id: "arabic-editor",
      place: "remote",
      type: "partTime",
      posted: "2026-08-18",
      pay: [42_000, 54_000],
    },
  ],
  risk: [
    {
      id: "compliance-analyst",
      place: "dubai",
      type: "fullTime",
      posted: "2026-06-30",
      pay: [58_000, 76_000],
    },
  ],
  commercial: [
    {
      id: "freight-partnerships",
      place: "singapore",
      type: "fullTime",
      posted: "2026-08-20",
      pay: [75_000, 98_000],
    },
  ],
  operations: [
    {
      id: "support-lead",
      place: "dubai",
      type: "contract",
      posted: "2026-08-06",
      pay: [56_000, 72_000],
    },
  ],
  people: [
    {
      id: "people-intern",
      place: "london",
      type: "internship",
      posted: "2026-08-25",
      pay: [26_000, 30_000],
    },
  ],
} as const satisfies { [D in Department]?: readonly Omit<Job, "department">[] };
export type JobId = (typeof positions)[keyof typeof positions][number]["id"];

/** The same in one list, each with its department. */
export const jobs = (Object.keys(positions) as (keyof typeof positions)[]).flatMap((department) =>
  positions[department].map((position) => ({ ...position, department })),
);
