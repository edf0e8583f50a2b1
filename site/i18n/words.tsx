import { type ReactNode, useMemo } from "react";
import { useMatches } from "react-router";
import { IntlProvider, useLocale } from "use-intl";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import type { Words } from "./messages.ts";
import type { PageData } from "./words.server.ts";

function isPageData(data: unknown): data is PageData {
  return typeof data === "object" && data !== null && "words" in data && "locale" in data;
}

/** What the matched routes were built with: the page's language, and all their words together. */
export function usePageData(): {
  locale: Locale;
  words: Partial<Words>;
  page: PageData["page"] | undefined;
} {
  const matches = useMatches();
  // The same object until another page is matched: translators, and effects that use one, follow it.
  return useMemo(() => {
    const data = matches.map((match) => match.loaderData).filter(isPageData);
    return {
      locale: data[0]?.locale ?? fallbackLocale,
      words: Object.assign({}, ...data.map((item) => item.words)),
      page: data.at(-1)?.page,
    };
  }, [matches]);
}

/**
 * Gives words to whatever is inside. Times are shown in the visitor's zone, which a page built
 * beforehand cannot know: dates are formatted in UTC unless a component asks otherwise.
 */
export function WordsProvider({
  locale,
  words,
  children,
}: {
  locale: Locale;
  words: Partial<Words>;
  children: ReactNode;
}) {
  return (
    <IntlProvider locale={locale} messages={words as Words} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

/** Adds words that came after the page, for a part of it that is loaded when it is first wanted. */
export function LateWords({ words, children }: { words: Partial<Words>; children: ReactNode }) {
  const { locale, words: present } = usePageData();
  const all = useMemo(() => ({ ...present, ...words }), [present, words]);
  return (
    <WordsProvider locale={locale} words={all}>
      {children}
    </WordsProvider>
  );
}

export function useSiteLocale(): Locale {
  return useLocale() as Locale;
}

/** What a page asks of the document around it: `export const handle: PageHandle`. */
export interface PageHandle {
  /** `dark` holds the page in the dark theme whatever the reader chose. */
  theme?: "dark";
  /** `bare` leaves out header and footer. */
  shell?: "bare";
  /** `late` for a page that changes nothing by itself: what styles the rest waits for a reader. */
  sheet?: "late";
}

export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}
