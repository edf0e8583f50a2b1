import type { Department, Job, JobType, Place } from "#brand/jobs.ts";

export interface Wanted {
  department: Department | "";
  place: Place | "";
  type: JobType | "";
  text: string;
}

export const everything: Wanted = { department: "", place: "", type: "", text: "" };

/**
 * Letters as a searcher types them: without accents, Arabic vowel signs and the marks over alef,
 * in one case.
 */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, "")
    .toLowerCase();
}

/** Whether a position fits: every choice made, and every word typed somewhere in what it says. */
export function fits(job: Job, said: string, wanted: Wanted): boolean {
  if (wanted.department && job.department !== wanted.department) return false;
  if (wanted.place && job.place !== wanted.place) return false;
  if (wanted.type && job.type !== wanted.type) return false;
  const within = folded(said);
  return folded(wanted.text)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
