import { type ComponentType, type ReactNode, useMemo } from "react";
import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "react-router";
import { IntlProvider, useLocale } from "use-intl";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import type { Words } from "./messages.ts";
import { pagePaths, splitPath } from "./paths.ts";
import type { PageData } from "./words.server.ts";

function isPageData(data: unknown): data is PageData {
  return typeof data === "object" && data !== null && "words" in data && "locale" in data;
}

/** What a document was built with that says there is no page at its address. */
export function missingPageData(error: unknown): PageData | undefined {
  return isRouteErrorResponse(error) && isPageData(error.data) ? error.data : undefined;
}

/** The same for a component; undefined where there is a page. */
export function useMissingPage(): PageData | undefined {
  return missingPageData(useRouteError());
}

/** Unprefixed path of the page being read; where there is none, of the one that says so. */
export function usePagePath(): string {
  const { path } = splitPath(useLocation().pathname);
  return useMissingPage() ? pagePaths.notFound : path;
}

/** What the document was built with: the page's language, and all words of its routes together. */
export function usePageData(): {
  locale: Locale;
  words: Partial<Words>;
  page: PageData["page"] | undefined;
} {
  const matches = useMatches();
  const missing = useMissingPage();
  // The same object until another page is matched: translators, and effects that use one, follow it.
  return useMemo(() => {
    const data = [...matches.map((match) => match.loaderData), missing].filter(isPageData);
    return {
      locale: data[0]?.locale ?? fallbackLocale,
      words: Object.assign({}, ...data.map((item) => item.words)),
      page: data.at(-1)?.page,
    };
  }, [matches, missing]);
}

/**
 * Gives words to whatever is inside. Times are shown in the visitor's zone, which a page built
 * beforehand cannot know: dates are formatted in UTC unless a component sets another zone.
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

/** Words of parts that are fetched when a visitor turns to them, a file for each language. */
const wordFiles = import.meta.glob<object>("/content/*/{waitlist,newsletter,forms,demo}.json", {
  import: "default",
});

/** A part whose code is being fetched, with its words in the reader's language alone. */
export async function withLateWords<Props extends object>(
  code: Promise<ComponentType<Props>>,
  locale: Locale,
  names: readonly ("waitlist" | "newsletter" | "forms" | "demo")[],
): Promise<{ default: ComponentType<Props> }> {
  const wordsOf = async (name: string) => [
    name,
    await wordFiles[`/content/${locale}/${name}.json`]?.(),
  ];
  const [Part, ...entries] = await Promise.all([code, ...names.map(wordsOf)]);
  const words: Partial<Words> = Object.fromEntries(entries);
  return {
    default: function LatePart(props: Props) {
      const { words: present } = usePageData();
      const all = useMemo(() => ({ ...present, ...words }), [present]);
      return (
        <WordsProvider locale={locale} words={all}>
          <Part {...props} />
        </WordsProvider>
      );
    },
  };
}

export function useSiteLocale(): Locale {
  return useLocale() as Locale;
}

/** What a page requires of the document around it: `export const handle: PageHandle`. */
export interface PageHandle {
  /** `dark` holds the page in the dark theme whatever the reader chose. */
  theme?: "dark";
  /** `bare` leaves out header and footer. */
  shell?: "bare";
  /** `late` for a page that changes nothing by itself: what styles the rest waits for a reader. */
  sheet?: "late";
}

export function usePageHandle(): PageHandle {
  const matches = useMatches();
  // The router may match a page where the server has none.
  return useMissingPage() ? {} : Object.assign({}, ...matches.map((match) => match.handle));
}
