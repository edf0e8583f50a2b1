import { createContext, useContext, useState } from "react";
import { replace, useRevalidator } from "react-router";
import type * as z from "zod/mini";
import { leadHistory, leadStats, leadsPage } from "#contract/leads.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { type Answer, callApi } from "../api.ts";
import {
  type DashboardView,
  filterQuery,
  firstPage,
  inReaderZone,
  listQuery,
  paramsOf,
  useViewControl,
  viewOf,
} from "./view.ts";

const leads = "/api/waitlist_leads";

function pathsOf(view: DashboardView) {
  const list = listQuery({ ...view, filter: inReaderZone(view.filter) }).toString();
  const stats = filterQuery({ ...view.filter, timeZone: localTimeZone() });
  stats.set("step", view.step);
  if (view.isExact) stats.set("exact", "yes");
  return {
    list: list ? `${leads}?${list}` : leads,
    stats: `${leads}/stats?${stats}`,
    history: view.lead && `${leads}/${view.lead}`,
  };
}

/** The answer to one of the queries of the page. */
interface Part<T> {
  path: string;
  outcome: Answer<T>["outcome"];
  /** The last good answer. It stays when a newer query fails. */
  value: T | undefined;
  /** When the answer was received, by the browser's clock. */
  at: number;
}

/** Caches the answer of one query until its path changes or it is forgotten. */
function cachedQuery<T>(schema: z.ZodMiniType<T>) {
  let part: Promise<Part<T>> | undefined;
  let cachedPath: string | undefined;
  let value: T | undefined;
  async function load(path: string, signal: AbortSignal): Promise<Part<T>> {
    const answer = await callApi(path, schema, { signal });
    if (answer.outcome === "done") value = answer.value;
    return { path, outcome: answer.outcome, value, at: Date.now() };
  }
  const forget = () => {
    cachedPath = undefined;
  };
  return {
    read(path: string, signal: AbortSignal): Promise<Part<T>> {
      if (part && cachedPath === path) return part;
      cachedPath = path;
      signal.addEventListener("abort", forget);
      part = load(path, signal);
      part.catch(forget);
      return part;
    },
    forget,
    forgetAll() {
      forget();
      value = undefined;
    },
  };
}

const questions = {
  list: cachedQuery(leadsPage),
  stats: cachedQuery(leadStats),
  history: cachedQuery(leadHistory),
};
type QuestionName = keyof typeof questions;
let isOutdated = false;

/** Everything that an address of the dashboard shows. Opening a lead fetches only the lead. */
export async function readDashboard(request: Request) {
  isOutdated = false;
  const { pathname, searchParams } = new URL(request.url);
  const view = viewOf(searchParams);
  const paths = pathsOf(view);
  const [list, stats, history] = await Promise.all([
    questions.list.read(paths.list, request.signal),
    questions.stats.read(paths.stats, request.signal),
    paths.history ? questions.history.read(paths.history, request.signal) : undefined,
  ]);
  // A cursor that the server does not know leads to the first page.
  if (list.outcome === "refused" && (view.after || view.before)) {
    throw replace(`${pathname}?${paramsOf(firstPage(view))}`);
  }
  return { list, stats, history };
}
export type DashboardData = Awaited<ReturnType<typeof readDashboard>>;

/** Another view is read; so is what `reread` called outdated. Writes and focus change nothing here. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return isOutdated || currentUrl.search !== nextUrl.search;
}

/** For leaving the page: returning to it loads everything again. */
export function forgetAnswers(): void {
  for (const { forgetAll } of Object.values(questions)) forgetAll();
}

export function useDashboardValue(data: DashboardData) {
  const control = useViewControl();
  const { revalidate } = useRevalidator();
  const [again, setAgain] = useState<readonly QuestionName[]>([]);
  /** Whether all charts are read as tables. */
  const [isTable, setTable] = useState(false);
  const paths = pathsOf(control.view);
  async function reread(...names: QuestionName[]) {
    for (const name of names) questions[name].forget();
    isOutdated = true;
    setAgain(names);
    await revalidate();
    setAgain([]);
  }
  /** Whether an answer is loading. */
  const isBusy = (name: QuestionName) =>
    again.includes(name) || (paths[name] !== undefined && data[name]?.path !== paths[name]);
  return { ...data, ...control, isBusy, reread, isTable, setTable };
}

export const DashboardContext = createContext<ReturnType<typeof useDashboardValue> | null>(null);

export function useDashboard() {
  const value = useContext(DashboardContext);
  if (!value) throw new Error("useDashboard needs the dashboard around it");
  return value;
}
