import { type LeadFilter, leadFilter } from "#contract/leads.ts";

const names = Object.keys(leadFilter.shape) as (keyof LeadFilter)[];

/**
 * A filter as the log may say it: `status=pending country=AE q=…`, or `all`. A search is named, not
 * quoted, for it can be somebody's address.
 */
export function filterInLog(filter: LeadFilter): string {
  const parts = names
    .filter((name) => filter[name] !== undefined)
    .map((name) => (name === "q" ? "q=…" : `${name}=${filter[name]}`));
  return parts.join(" ") || "all";
}
