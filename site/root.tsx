import { type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { names } from "#brand/names.ts";
import ar from "#content/ar/error.json";
import en from "#content/en/error.json";
import fr from "#content/fr/error.json";
import { directionOf, type Locale } from "#contract/locale.ts";
import { headScript } from "./i18n/language.ts";
import { localeOfRequest, readWords } from "./i18n/words.server.ts";
import { usePageData, usePageHandle, WordsProvider } from "./i18n/words.tsx";
import { Shell } from "./shell/shell.tsx";
import { buttonClass } from "./ui/button.tsx";
import { wholeSheet } from "./ui/whole-sheet.ts";

/** The words of the shell, which every page carries, and the year in which it is built. */
export const loader = ({ request }: { request: Request }) => {
  const locale = localeOfRequest(request);
  return { locale, words: readWords(locale, ["shell"]), builtIn: new Date().getFullYear() };
};

/** The shell's words never change while a language is being read. */
export const shouldRevalidate = () => false;

/** A page that is reached inside the site brings no styles along: it waits for the whole sheet. */
export const clientMiddleware = [
  async (_: unknown, next: () => Promise<unknown>) => {
    // Without it, which is rare, a page that can be read is better than none.
    const styled = wholeSheet().catch(() => undefined);
    const page = await next();
    await styled;
    return page;
  },
];

export function Layout({ children }: { children: ReactNode }) {
  const { locale } = usePageData();
  const handle = usePageHandle();
  return (
    <html
      lang={locale}
      dir={directionOf[locale]}
      data-arriving=""
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

/**
 * Shown when a page fails to render (specification 2.2), or when what it is made of could not be
 * fetched (8.4): the server failed, or something else went wrong on the way.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { again, server, other, ...rendering } = errorWords[usePageData().locale];
  const fetched =
    isRouteErrorResponse(error) ||
    (error instanceof TypeError && /fetch|load/i.test(error.message));
  const { title, text } = !fetched
    ? rendering
    : isRouteErrorResponse(error) && error.status >= 500
      ? server
      : other;
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main className="wrap grid min-h-svh content-center justify-items-start gap-5 py-24">
      <h1 className="display-md">{title}</h1>
      <p className="lede">{text}</p>
      <button
        type="button"
        className={buttonClass("primary", "mt-3")}
        onClick={() => location.reload()}
      >
        {fetched ? again : rendering.refresh}
      </button>
    </main>
  );
}
