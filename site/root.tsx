import { lazy, type ReactNode, useEffect } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { names } from "#brand/names.ts";
import ar from "#content/ar/error.json";
import en from "#content/en/error.json";
import fr from "#content/fr/error.json";
import { directionOf, type Locale } from "#contract/locale.ts";
import { pageHead } from "./i18n/head.ts";
import { headScript } from "./i18n/language.ts";
import { localizedPath, pagePaths } from "./i18n/paths.ts";
import { localeOfRequest, readWords } from "./i18n/words.server.ts";
import { missingPageData, usePageData, usePageHandle, WordsProvider } from "./i18n/words.tsx";
import { Shell } from "./shell/shell.tsx";
import { buttonClass } from "./ui/button.tsx";
import { Mark } from "./ui/icons.tsx";
import { wholeSheet } from "./ui/late-part.ts";

/** The words of the shell, which every page carries, and the year in which it is built. */
export const loader = ({ request }: { request: Request }) => {
  const locale = localeOfRequest(request);
  return { locale, words: readWords(locale, ["shell"]), builtIn: new Date().getFullYear() };
};

/** The shell's words never change while a language is being read. */
export const shouldRevalidate = () => false;

/**
 * After a deploy a tab that is still open requests files that are gone, and the router loads the page
 * that is being left anew. This goes to the requested one, where the browser reports it in
 * time, until what it returns is called.
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
 * A page that is reached inside the site brings no styles along: it waits for the whole sheet. One
 * that the server does not have is requested as a document, which says so.
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

/** Of a document that stands for no page. Every page has a head of its own. */
export const meta = ({ error }: { error?: unknown }) =>
  pageHead({ loaderData: missingPageData(error) });

export function Layout({ children }: { children: ReactNode }) {
  const { locale } = usePageData();
  const handle = usePageHandle();
  return (
    <html
      lang={locale}
      dir={directionOf[locale]}
      data-arriving=""
      data-plain=""
      data-sheet={handle.sheet}
      className={handle.theme === "dark" ? "dark" : undefined}
      // The head script adds the reader's theme before React is there.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          // It has run before React is there, which leaves it as it was built.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : "" }}
          suppressHydrationWarning
        />
        <meta name="color-scheme" content="dark light" />
        <meta name="application-name" content={names.group[locale]} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/${locale}.webmanifest`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { locale, words } = usePageData();
  const handle = usePageHandle();
  return (
    <WordsProvider locale={locale} words={words}>
      <Shell bare={handle.shell === "bare"}>
        <Outlet />
      </Shell>
    </WordsProvider>
  );
}

// The one place whose words come with the code: it must speak when nothing else could be loaded.
const errorWords: Record<Locale, typeof en> = { en, ar, fr };

/** What browsers say of a file that could not be fetched: Chromium and Firefox, then Safari. */
const notFetched = /failed to fetch|fetch resource|loading dynamically|load failed|module script/i;

const MissingPage = lazy(() => import("./pages/not-found/missing-page.tsx"));

/**
 * Where there is no page, the document holds that as an error, and so stays the same where the router
 * would read the address otherwise than the server: `/ABOUT`, `/careers/none`.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { locale, words } = usePageData();
  if (!missingPageData(error)) return <Failed error={error} />;
  return (
    <WordsProvider locale={locale} words={words}>
      <Shell bare={false}>
        <MissingPage />
      </Shell>
    </WordsProvider>
  );
}

/**
 * Shown when a page fails to render (specification 2.2), or when what it is made of could not be
 * fetched (8.4): the server failed, or something else went wrong on the way.
 */
function Failed({ error }: { error: unknown }) {
  const { locale } = usePageData();
  const { again, server, other, ...rendering } = errorWords[locale];
  // By the browser itself: what failed here may fail every way inside the page.
  const home = localizedPath(locale, pagePaths.home);
  const fetched =
    isRouteErrorResponse(error) || (error instanceof TypeError && notFetched.test(error.message));
  const { title, text } = !fetched
    ? rendering
    : isRouteErrorResponse(error) && error.status >= 500
      ? server
      : other;
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main className="grid min-h-svh grid-rows-[auto_1fr_auto] overflow-clip">
      <a href={home} aria-label={rendering.home} className="wrap flex items-center gap-2.5 py-4">
        <Mark className="size-7" />
        <span className="figure-sm">{names.group[locale]}</span>
      </a>
      <div className="wrap grid content-center justify-items-start gap-5 py-16">
        <h1 className="display-lg">{title}</h1>
        <p className="lede">{text}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <button
            type="button"
            className={buttonClass("primary")}
            onClick={() => location.reload()}
          >
            {fetched ? again : rendering.refresh}
          </button>
          <a href={home} className={buttonClass("outline")}>
            {rendering.home}
          </a>
        </div>
      </div>
      <svg
        viewBox="0 0 600 90"
        preserveAspectRatio="none"
        className="mirror h-40 w-full"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M600 8C470 12 452 52 360 62"
          stroke="var(--water)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M360 62C280 72 96 76 0 84"
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="1 9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </main>
  );
}
