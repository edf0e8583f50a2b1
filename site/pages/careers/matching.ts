import {
  type Department,
  departments,
  type Job,
  type JobType,
  jobTypes,
  type Place,
  places,
} from "#brand/jobs.ts";
import { holdsAll } from "#site/i18n/search-text.ts";

export interface Wanted {
  department: Department | "";
  place: Place | "";
  type: JobType | "";
  text: string;
}

export const everything: Wanted = { department: "", place: "", type: "", text: "" };

/** Whether a position fits: every choice made, and every word typed somewhere in what it says. */
export function fits(job: Job, said: string, wanted: Wanted): boolean {
  if (wanted.department && job.department !== wanted.department) return false;
  if (wanted.place && job.place !== wanted.place) return false;
  if (wanted.type && job.type !== wanted.type) return false;
  return holdsAll(said, wanted.text);
}

const longestText = 100;

/** What the address asks for; what is none of the choices asks for nothing. */
export function wantedIn(search: string): Wanted {
  const query = new URLSearchParams(search);
  const among = <Value extends string>(values: readonly Value[], name: string): Value | "" =>
    values.find((value) => value === query.get(name)) ?? "";
  return {
    department: among(departments, "department"),
    place: among(Object.keys(places) as Place[], "place"),
    type: among(jobTypes, "type"),
    text: (query.get("text") ?? "").slice(0, longestText),
  };
}

/** The query of an address with what is wanted in it, and all else that was there. */
export function searchWith(search: string, wanted: Wanted): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(wanted)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}
