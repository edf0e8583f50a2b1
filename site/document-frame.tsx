import type { ReactNode } from "react";
import { names } from "#brand/names.ts";
import { directionOf, type Locale } from "#contract/locale.ts";
import { frameScript } from "./document/embed-scripts.ts";
import { carryingScript } from "./features/amount/carried-amount.ts";
import { headScript } from "./i18n/language.ts";
import type { PageHandle } from "./i18n/words.tsx";

/** The document around a page: language, direction, theme, and what every head holds. */
export function DocumentFrame({
  locale,
  handle,
  head,
  children,
}: {
  locale: Locale;
  handle: PageHandle;
  head: ReactNode;
  children: ReactNode;
}) {
  const script = () =>
    handle.shell === "frame" ? frameScript() : `${headScript()}\n${carryingScript()}`;
  return (
    <html
      lang={locale}
      dir={directionOf[locale]}
      data-arriving=""
      data-plain=""
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
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script() : "" }}
          suppressHydrationWarning
        />
        <meta name="color-scheme" content="dark light" />
        <meta name="application-name" content={names.group[locale]} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/${locale}.webmanifest`} />
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}
