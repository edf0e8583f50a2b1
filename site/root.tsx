import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from "react-router";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import { DocumentFrame } from "./document-frame.tsx";
import { FailedPage } from "./failed-page.tsx";
import type { Words } from "./i18n/messages.ts";
import { splitPath } from "./i18n/paths.ts";
import { localeOfRequest, readWords } from "./i18n/words.server.ts";
import { type PageHandle, PageProvider, type ShownPage } from "./i18n/words.tsx";
import { Shell } from "./shell/shell.tsx";
import { wholeSheet } from "./ui/whole-sheet.ts";

/** The words that every page carries, of the shell and for a failure, and the year in which it is built. */
export const loader = ({ request }: { request: Request }) => {
  const locale = localeOfRequest(request);
  const words = readWords(locale, ["shell", "error"]);
  return { locale, words, builtIn: new Date().getFullYear() };
};

/** The shell's words never change while a language is being read. */
export const shouldRevalidate = () => false;

/**
 * After a deploy an open tab requests files that no longer exist, and the router reloads the page that
 * is being left. Until the returned function is called, this opens the requested page instead, if the
 * browser reports the failure in time.
 */
function redirectReload(address: string): () => void {
  const { navigation } = window as { navigation?: Navigation };
  const redirect = (event: NavigateEvent) => {
    if (event.navigationType !== "reload" || !event.cancelable) return;
    event.preventDefault();
    location.assign(address);
  };
  navigation?.addEventListener("navigate", redirect);
  return () => navigation?.removeEventListener("navigate", redirect);
}

/**
 * A page that is reached inside the administration has no styles of its own: it waits for the whole
 * sheet. For one that the server does not have, its document is loaded, which reports it.
 */
export const clientMiddleware = [
  async (
    { request }: { request: Request },
    next: () => Promise<Record<string, DataStrategyResult>>,
  ) => {
    // Without it, which is rare, a page that can be read is better than none.
    const styled = wholeSheet().catch(() => undefined);
    const arrived = redirectReload(request.url);
    const results = await next();
    arrived();
    const isMissing = Object.values(results).some(
      ({ result }) => isRouteErrorResponse(result) && result.status === 404,
    );
    if (isMissing) throw redirectDocument(request.url);
    await styled;
    return results;
  },
];

/** What the matched routes brought, as one page: the language, all their words, the last one's data. */
function useMatchedPage(): ShownPage {
  const matches = useMatches();
  const { pathname } = useLocation();
  // The same object until another page is matched: translators, and effects that use one, follow it.
  return useMemo(() => {
    type Brought = { locale?: Locale; words?: Partial<Words>; builtIn?: number } | undefined;
    const brought = matches.map(({ loaderData }) => loaderData as Brought);
    return {
      locale: brought.find((data) => data?.locale)?.locale ?? fallbackLocale,
      path: splitPath(pathname).path,
      words: Object.assign({}, ...brought.map((data) => data?.words)) as Partial<Words>,
      handle: Object.assign({}, ...matches.map(({ handle }) => handle)) as PageHandle,
      data: brought.at(-1),
      builtIn: brought[0]?.builtIn ?? new Date().getFullYear(),
    };
  }, [matches, pathname]);
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, handle } = useMatchedPage();
  return (
    <DocumentFrame
      locale={locale}
      handle={handle}
      head={
        <>
          <Meta />
          <Links />
        </>
      }
    >
      {children}
      <ScrollRestoration />
      <Scripts />
    </DocumentFrame>
  );
}

/** The frame of the administration's pages, between which the router moves. */
export default function Root() {
  useFocusOnArrival();
  return (
    <PageProvider page={useMatchedPage()}>
      <Shell bare onSkip={skipToContent}>
        <Outlet />
      </Shell>
    </PageProvider>
  );
}

/**
 * Past the header, which is a part of `main` here. The router would take the address of the link, which it did not
 * set, for a way back.
 */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  const main = document.getElementById("main");
  const content = main?.querySelector<HTMLElement>("[data-content]") ?? main;
  content?.focus();
}

/** After a change of page, the keyboard and the screen reader start at the new page's content. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The only words that come with the code: the page of a failure must work when no data could be loaded. */
const errorWords = import.meta.glob<Words["error"]>("/content/*/error.json", {
  eager: true,
  import: "default",
});

/** Messages of browsers about a file that could not be fetched: Chromium and Firefox, then Safari. */
const notFetched = /failed to fetch|fetch resource|loading dynamically|load failed|module script/i;

export function ErrorBoundary({ error }: { error: unknown }) {
  const { locale } = useMatchedPage();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const isAnswer = isRouteErrorResponse(error);
  const isFetched = isAnswer || (error instanceof TypeError && notFetched.test(error.message));
  const failed = isAnswer && error.status >= 500 ? "server" : "other";
  return (
    <FailedPage
      locale={locale}
      words={errorWords[`/content/${locale}/error.json`]}
      failed={isFetched ? failed : "rendering"}
    />
  );
}
