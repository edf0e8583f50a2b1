import { heardChannels } from "#contract/choices.ts";
import {
  type LeadFilter,
  type LeadOrder,
  leadMarks,
  leadOrders,
  leadStatuses,
  type StatStep,
  statSteps,
} from "#contract/leads.ts";
import { locales } from "#contract/locale.ts";

/** The desk as the address bar describes it: which leads, in which order, which page, which one is open. */
export interface DeskView {
  filter: LeadFilter;
  order: LeadOrder;
  /** At most one of the two: the cursor of the page before, or of the page behind. */
  after?: string;
  before?: string;
  /** Number of the page, for the eye; 1 has no cursor. */
  page: number;
  step: StatStep;
  /** The lead whose story is open. */
  lead?: string;
}

/** Names of what narrows, in the order in which they are shown. */
export const filterNames = [
  "q",
  "status",
  "country",
  "channel",
  "locale",
  "campaign",
  "mark",
  "from",
  "to",
] as const satisfies readonly (keyof LeadFilter)[];
export type FilterName = (typeof filterNames)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) =>
  day.test(text) &&
  new Date(`${text}T00:00:00Z`).getTime() > 0 &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const oneOf = (names: readonly string[]) => (text: string) => names.includes(text);
const upTo = (length: number) => (text: string) => text.length > 0 && text.length <= length;

/** What the server accepts (contract/leads.ts), said by hand: a schema library would weigh more than the page. */
const accepts: Record<FilterName, (text: string) => boolean> = {
  q: upTo(320),
  status: oneOf(leadStatuses),
  country: upTo(60),
  channel: oneOf(heardChannels),
  locale: oneOf(locales),
  // The empty campaign means "none".
  campaign: (text) => text.length <= 200,
  mark: oneOf(leadMarks),
  from: isDay,
  to: isDay,
};

function filterIn(params: URLSearchParams): LeadFilter {
  const found: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const text = name === "campaign" ? params.get(name) : params.get(name)?.trim();
    if (text !== null && text !== undefined && accepts[name](text)) found[name] = text;
  }
  return found as LeadFilter;
}

const known = <T extends string>(names: readonly T[], text: string | null): T | undefined =>
  names.find((name) => name === text);

/** Reads an address. What it does not understand it leaves out, as if it were not there. */
export function viewOf(params: URLSearchParams): DeskView {
  const after = params.get("after") || undefined;
  const before = after ? undefined : params.get("before") || undefined;
  const lead = params.get("lead");
  const page = Math.trunc(Number(params.get("page")));
  return {
    filter: filterIn(params),
    order: known(leadOrders, params.get("order")) ?? "newest",
    ...(after && { after }),
    ...(before && { before }),
    page: after || before ? Math.max(page || 2, 1) : 1,
    step: known(statSteps, params.get("step")) ?? "day",
    ...(lead && /^[\da-f-]{36}$/.test(lead) && { lead }),
  };
}

function withFilter(params: URLSearchParams, filter: LeadFilter): URLSearchParams {
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  return params;
}

/** The address of a view. What goes without saying is not said, so that an untouched desk has a bare address. */
export function paramsOf(view: DeskView): URLSearchParams {
  const params = withFilter(new URLSearchParams(), view.filter);
  if (view.order !== "newest") params.set("order", view.order);
  if (view.step !== "day") params.set("step", view.step);
  if (view.after) params.set("after", view.after);
  if (view.before) params.set("before", view.before);
  if ((view.after || view.before) && view.page > 1) params.set("page", `${view.page}`);
  if (view.lead) params.set("lead", view.lead);
  return params;
}

/** The view's first page, without an open lead: where every other choice of leads begins. */
function fromStart({ filter, order, step }: DeskView): DeskView {
  return { filter, order, step, page: 1 };
}

/** One more thing that narrows, or one less (undefined). */
export function narrowed(view: DeskView, change: Partial<LeadFilter>): DeskView {
  const filter = { ...view.filter, ...change };
  for (const name of filterNames) if (filter[name] === undefined) delete filter[name];
  return fromStart({ ...view, filter });
}

export const widened = (view: DeskView): DeskView => fromStart({ ...view, filter: {} });

export const ordered = (view: DeskView, order: LeadOrder): DeskView =>
  fromStart({ ...view, order });

export function turned(view: DeskView, to: { after: string } | { before: string }): DeskView {
  const page = "after" in to ? view.page + 1 : view.page - 1;
  return { ...fromStart(view), ...to, page: Math.max(page, 1) };
}

export function opened(view: DeskView, lead: string | undefined): DeskView {
  const { lead: _, ...rest } = view;
  return lead ? { ...rest, lead } : rest;
}

/** The filter as the server is asked for it. */
export const filterQuery = (filter: LeadFilter): URLSearchParams =>
  withFilter(new URLSearchParams(), filter);

/** The page of the list as the server is asked for it. */
export function listQuery({ filter, order, after, before }: DeskView): URLSearchParams {
  const query = filterQuery(filter);
  if (order !== "newest") query.set("order", order);
  if (after) query.set("after", after);
  if (before) query.set("before", before);
  return query;
}

export function isNarrowed(filter: LeadFilter): boolean {
  return filterNames.some((name) => filter[name] !== undefined);
}
