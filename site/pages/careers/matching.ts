import { departments, type Job, jobTypes, type Place, places } from "#brand/jobs.ts";
import { holdsAll } from "#site/i18n/search-text.ts";
import { queryValue } from "#site/ui/query-state.ts";

export type Wanted = ReturnType<typeof wantedIn>;

/** Whether a position fits: every choice made, and every word typed somewhere in what it says. */
export function fits(job: Job, said: string, wanted: Wanted): boolean {
  if (wanted.department && job.department !== wanted.department) return false;
  if (wanted.place && job.place !== wanted.place) return false;
  if (wanted.type && job.type !== wanted.type) return false;
  return holdsAll(said, wanted.text);
}

/** What the address asks for; what is none of the choices asks for nothing. */
export function wantedIn(search: string) {
  const among = <Value extends string>(values: readonly Value[], name: string): Value | "" =>
    values.find((value) => value === queryValue(search, name)) ?? "";
  return {
    department: among(departments, "department"),
    place: among(Object.keys(places) as Place[], "place"),
    type: among(jobTypes, "type"),
    text: queryValue(search, "text"),
  };
}

export const everything = wantedIn("");
