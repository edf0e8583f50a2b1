import type { LeadFilter, StatStep } from "#contract/leads.ts";
import { ask } from "../calls.ts";
import type { Reading } from "../use-reading.ts";
import { isFreshLeads, isLeadStats, isLeadStory, isLeadsPage } from "./lead-answers.ts";
import { filterQuery } from "./view.ts";

const refusals: Record<number, "none" | "denied" | "missing" | "unknown"> = {
  400: "unknown",
  401: "none",
  403: "denied",
  404: "missing",
};

async function read<T>(
  path: string,
  isRight: (value: unknown) => value is T,
  signal?: AbortSignal,
): Promise<Reading<T>> {
  const answer = await ask(path, undefined, signal);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  if (answer.status === 200 && isRight(answer.body)) return { outcome: "read", value: answer.body };
  return { outcome: refusals[answer.status] ?? "failed" };
}

const leads = "/api/waitlist_leads";

export const readLeads = (query: string, signal?: AbortSignal) =>
  read(query ? `${leads}?${query}` : leads, isLeadsPage, signal);

export const readStats = (query: string, signal?: AbortSignal) =>
  read(`${leads}/stats?${query}`, isLeadStats, signal);

export const readStory = (id: string, signal?: AbortSignal) =>
  read(`${leads}/${id}`, isLeadStory, signal);

export const readFresh = (filter: LeadFilter, since: string) => {
  const query = filterQuery(filter);
  query.set("since", since);
  return read(`${leads}/fresh?${query}`, isFreshLeads);
};

export function statsQuery(filter: LeadFilter, step: StatStep): string {
  const query = filterQuery(filter);
  query.set("step", step);
  return query.toString();
}
