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

/** The open positions. Remove one here and it is gone everywhere. */
export const jobs = [
  {
    id: "ledger-engineer",
    department: "engineering",
    place: "dubai",
    type: "fullTime",
    posted: "2025-07-02",
  },
  {
    id: "mobile-engineer",
    department: "engineering",
    place: "remote",
    type: "fullTime",
    posted: "2025-07-14",
  },
  {
    id: "planner-researcher",
    department: "engineering",
    place: "london",
    type: "fullTime",
    posted: "2025-08-04",
  },
  {
    id: "security-engineer",
    department: "engineering",
    place: "singapore",
    type: "fullTime",
    posted: "2025-08-11",
  },
  {
    id: "product-designer",
    department: "product",
    place: "dubai",
    type: "fullTime",
    posted: "2025-07-21",
  },
  {
    id: "arabic-editor",
    department: "product",
    place: "remote",
    type: "partTime",
    posted: "2025-08-18",
  },
  {
    id: "compliance-analyst",
    department: "risk",
    place: "dubai",
    type: "fullTime",
    posted: "2025-06-30",
  },
  {
    id: "freight-partnerships",
    department: "commercial",
    place: "singapore",
    type: "fullTime",
    posted: "2025-08-20",
  },
  {
    id: "support-lead",
    department: "operations",
    place: "dubai",
    type: "contract",
    posted: "2025-08-06",
  },
  {
    id: "people-intern",
    department: "people",
    place: "london",
    type: "internship",
    posted: "2025-08-25",
  },
] as const satisfies readonly Job[];
export type JobId = (typeof jobs)[number]["id"];
