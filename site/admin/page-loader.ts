/**
 * The loader of an administration page, and what the page makes of it.
 *
 *     export const loader = pageLoader("adminAudit", "admin-audit");
 *     export const clientLoader = callLoader("/api/admin/audit", auditPage, auditQuery);
 *     const { value, isBusy, hasFailed, again } = useRead<typeof clientLoader>();
 */
import { useEffect, useEffectEvent, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import type * as z from "zod/mini";
import type { AdminSession } from "#contract/admin.ts";
import type { PageData } from "#site/i18n/words.server.ts";
import { administrator } from "./admin-session.ts";
import { ReadFailed, readJson } from "./api.ts";

export interface ReadArgs {
  request: Request;
  /** The query of the page's address. */
  address: URLSearchParams;
  session: AdminSession;
}

interface Reading<T> {
  value?: T;
  hasFailed?: boolean;
}

/**
 * A page's `clientLoader`: its words, which are fetched once, and the value of `read`. A read that failed
 * sets `hasFailed` and keeps the page.
 */
export function adminLoader<T>(read: (args: ReadArgs) => Promise<T>) {
  const words = wordsOnce();
  async function clientLoader(args: ClientLoaderFunctionArgs): Promise<PageData & Reading<T>> {
    const [page, reading] = await Promise.all([words(args), readFor(args.request)]);
    return { ...page, ...reading };
  }
  async function readFor(request: Request): Promise<Reading<T>> {
    const session = await administrator();
    try {
      const address = new URL(request.url).searchParams;
      return { value: await read({ request, address, session }) };
    } catch (error) {
      if (error instanceof ReadFailed) return { hasFailed: true };
      throw error;
    }
  }
  clientLoader.hydrate = true as const;
  return clientLoader;
}

/** An `adminLoader` of one call, with the parameters of its query that the page's address has. */
export const callLoader = <T>(path: string, schema: z.ZodMiniType<T>, query?: z.ZodMiniObject) =>
  adminLoader(({ request, address }) => {
    const sent = query && `?${queryOf(address, Object.keys(query.shape))}`;
    return readJson(path + (sent ?? ""), schema, request.signal);
  });

/** The words that a route was built with: another language is another load of the document. */
export function wordsOnce(): (args: ClientLoaderFunctionArgs) => Promise<PageData> {
  let words: PageData | undefined;
  return async ({ serverLoader }) => {
    words ??= await serverLoader<PageData>();
    return words;
  };
}

type ReadBy<Loader> = Loader extends (...args: never[]) => Promise<Reading<infer T>> ? T : never;

export interface Read<T> {
  /** The last value. It stays when a newer read fails. */
  value: T | undefined;
  hasFailed: boolean;
  /** Loading: the page's address has changed, or a failed read is repeated. */
  isBusy: boolean;
  again: () => void;
}

/** The read of the page's `adminLoader`. */
export function useRead<Loader>(): Read<ReadBy<Loader>> {
  const { value, hasFailed = false } = useLoaderData() as Reading<ReadBy<Loader>>;
  const [kept, keep] = useState(value);
  if (value !== undefined && value !== kept) keep(value);
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const isBusy = navigation.state === "loading" || (hasFailed && revalidator.state === "loading");
  return {
    value: value === undefined ? kept : value,
    hasFailed,
    isBusy,
    again: () => void revalidator.revalidate(),
  };
}

/** The query that the page shows or is about to show, and the way to another one. */
export function useAddress() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const next = navigation.location?.pathname === location.pathname ? navigation.location : location;
  const address = new URLSearchParams(next.search);
  function go(query: URLSearchParams) {
    // At once, so that a field shows the choice while the answer is loading.
    void navigate({ search: `${query}` }, { preventScrollReset: true, flushSync: true });
  }
  return { address, go };
}

/** Another query with some of it changed. An empty value takes a name out. */
export function changedQuery(
  query: URLSearchParams,
  change: Partial<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The part of an address that a call sends. */
export function queryOf(address: URLSearchParams, names: readonly string[]): string {
  return `${new URLSearchParams([...address].filter(([name, value]) => value && names.includes(name)))}`;
}

/** Calls `act` every so many milliseconds while the page is in view. */
export function useRepeat(act: () => void, every: number | undefined): void {
  const repeat = useEffectEvent(() => {
    if (document.visibilityState === "visible") act();
  });
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => repeat(), every);
    return () => clearInterval(timer);
  }, [every]);
}
