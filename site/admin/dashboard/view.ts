import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import {
  type LeadFilter,
  type LeadOrder,
  leadFilter,
  leadOrders,
  type StatStep,
  statSteps,
} from "#contract/leads.ts";
import { localTimeZone } from "#site/i18n/formats.ts";

/** The dashboard as the address bar describes it: which leads, their order, the page, the open lead. */
export interface DashboardView {
  filter: LeadFilter;
  order: LeadOrder;
  /** At most one of the two: the cursor of the page before, or of the page behind. */
  after?: string;
  before?: string;
  /** Number of the page, as it is shown; 1 has no cursor. */
  page: number;
  step: StatStep;
  /** Whether exact figures of a long list are shown instead of estimates. */
  isExact: boolean;
  /** The lead whose panel is open. */
  lead?: string;
}

/** The filters, in the order in which they are shown. */
export const filterNames = [
  "q",
  "status",
  "country",
  "channel",
  "locale",
  "campaign",
  "mark",
  "tag",
  "answer",
  "invitation",
  "referred",
  "friends",
  "from",
  "to",
] as const satisfies readonly (keyof LeadFilter)[];
export type FilterName = (typeof filterNames)[number];

function filterIn(params: URLSearchParams): LeadFilter {
  const found: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    // The empty campaign means "none"; every other empty value means no filter.
    const text = name === "campaign" ? params.get(name) : params.get(name)?.trim() || null;
    if (text !== null && leadFilter.shape[name].safeParse(text).success) found[name] = text;
  }
  return found as LeadFilter;
}

const known = <T extends string>(names: readonly T[], text: string | null): T | undefined =>
  names.find((name) => name === text);

/** Reads an address. What it does not understand is ignored. */
export function viewOf(params: URLSearchParams): DashboardView {
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
    isExact: params.get("exact") === "yes",
    ...(lead && /^[\da-f-]{36}$/.test(lead) && { lead }),
  };
}

/** The filter as it is sent: its days are days of the reader's time zone, as in the table. */
export function inReaderZone(filter: LeadFilter): LeadFilter {
  const hasDays = filter.from !== undefined || filter.to !== undefined;
  return hasDays ? { ...filter, timeZone: localTimeZone() } : filter;
}

/** The query of a filter, in the address bar and in calls. Only calls have a time zone. */
export function filterQuery(filter: LeadFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of [...filterNames, "timeZone"] as const) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  return params;
}

/** The query of the call for a page of the list. */
export function listQuery(view: DashboardView): URLSearchParams {
  const { filter, order, after, before, isExact } = view;
  const query = filterQuery(filter);
  if (isExact) query.set("exact", "yes");
  if (order !== "newest") query.set("order", order);
  if (after) query.set("after", after);
  if (before) query.set("before", before);
  return query;
}

/** The address of a view. Defaults are left out, so that an untouched dashboard has a bare address. */
export function paramsOf(view: DashboardView): URLSearchParams {
  const params = listQuery(view);
  if (view.step !== "day") params.set("step", view.step);
  if ((view.after || view.before) && view.page > 1) params.set("page", `${view.page}`);
  if (view.lead) params.set("lead", view.lead);
  return params;
}

/** The first page of a view, without an open lead. */
export function firstPage({ filter, order, step, isExact }: DashboardView): DashboardView {
  return { filter, order, step, isExact, page: 1 };
}

/** The view with some filters set, or removed (undefined). */
export function filtered(view: DashboardView, change: Partial<LeadFilter>): DashboardView {
  const filter = { ...view.filter, ...change };
  for (const name of filterNames) if (filter[name] === undefined) delete filter[name];
  return firstPage({ ...view, filter, isExact: false });
}

/** Another page, by the cursor that the server gave. */
export type PageCursor = { after: string } | { before: string };

export function turned(view: DashboardView, to: PageCursor): DashboardView {
  const page = "after" in to ? view.page + 1 : view.page - 1;
  return { ...firstPage(view), ...to, page: Math.max(page, 1) };
}

export function opened(view: DashboardView, lead: string | undefined): DashboardView {
  const { lead: _, ...rest } = view;
  return lead ? { ...rest, lead } : rest;
}

export function isFiltered(filter: LeadFilter): boolean {
  return filterNames.some((name) => filter[name] !== undefined);
}

/** The view, and the ways to change it: all of them are ways to another address. */
export function useViewControl() {
  const location = useLocation();
  const pending = useNavigation().location;
  const navigate = useNavigate();
  const { search } = pending?.pathname === location.pathname ? pending : location;
  const view = useMemo(() => viewOf(new URLSearchParams(search)), [search]);
  // Two changes can follow one another before the next render: the second starts from the first.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  function go(next: DashboardView, replace = false) {
    latest.current = next;
    const query = paramsOf(next).toString();
    void navigate({ search: query && `?${query}` }, { preventScrollReset: true, replace });
  }

  // Moving to another lead in the panel adds no entry to the history, and closing the panel removes the
  // entry that opened it, so that Back skips it. A panel that the address opened is closed in place.
  const hasPushed = useRef(false);
  useEffect(() => {
    if (!view.lead) hasPushed.current = false;
  }, [view.lead]);
  function openLead(id: string | undefined) {
    const isOpen = latest.current.lead !== undefined;
    if (isOpen && !id && hasPushed.current) return void navigate(-1);
    if (!isOpen) hasPushed.current = true;
    go(opened(latest.current, id), isOpen);
  }

  return {
    /** The requested view: while its data is loading, already the next one. */
    view,
    filter: (change: Partial<LeadFilter>, options?: { replace?: boolean }) =>
      go(filtered(latest.current, change), options?.replace),
    clearFilters: () => go(firstPage({ ...latest.current, filter: {}, isExact: false })),
    sort: (order: LeadOrder) => go(firstPage({ ...latest.current, order })),
    turn: (to: PageCursor) => go(turned(latest.current, to)),
    countExactly: () => go({ ...latest.current, isExact: true }, true),
    setStep: (step: StatStep) => go({ ...latest.current, step }, true),
    openLead,
  };
}
