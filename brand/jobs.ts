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
}

/** The open positions by department. Remove one here and it is gone everywhere. */
const positions = {
  engineering: [
    { id: "ledger-engineer", place: "dubai", type: "fullTime", posted: "2025-07-02" },
    { id: "mobile-engineer", place: "remote", type: "fullTime", posted: "2025-07-14" },
    { id: "planner-researcher", place: "london", type: "fullTime", posted: "2025-08-04" },
    { id: "security-engineer", place: "singapore", type: "fullTime", posted: "2025-08-11" },
  ],
  product: [
    { id: "product-designer", place: "dubai", type: "fullTime", posted: "2025-07-21" },
    { id: "arabic-editor", place: "remote", type: "partTime", posted: "2025-08-18" },
  ],
  risk: [{ id: "compliance-analyst", place: "dubai", type: "fullTime", posted: "2025-06-30" }],
  commercial: [
    { id: "freight-partnerships", place: "singapore", type: "fullTime", posted: "2025-08-20" },
  ],
  operations: [{ id: "support-lead", place: "dubai", type: "contract", posted: "2025-08-06" }],
  people: [{ id: "people-intern", place: "london", type: "internship", posted: "2025-08-25" }],
} as const satisfies { [D in Department]?: readonly Omit<Job, "department">[] };
export type JobId = (typeof positions)[keyof typeof positions][number]["id"];

/** The same in one list, each with its department. */
export const jobs = (Object.keys(positions) as (keyof typeof positions)[]).flatMap((department) =>
  positions[department].map((position) => ({ ...position, department })),
);
