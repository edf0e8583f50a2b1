import { type ComponentType, createContext, type ReactNode, use, useMemo } from "react";
import { IntlProvider, useLocale } from "use-intl";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "./messages.ts";

/** What is known of the page that is shown. */
export interface ShownPage {
  locale: Locale;
  /** Its address without the language. */
  path: string;
  /** All words that it was built with. */
  words: Partial<Words>;
  handle: PageHandle;
  /** What its loader gave. */
  data: unknown;
  /** The year in which it was built. */
  builtIn: number;
  /** Words that its script fetches later, where they are others than the built ones. */
  lateWords?: LateWords | undefined;
}

const PageContext = createContext<ShownPage | undefined>(undefined);

/** The page that is shown; only what lies inside a `PageProvider` may ask. */
export function useShownPage(): ShownPage {
  const page = use(PageContext);
  if (!page) throw new Error("There is no PageProvider around this.");
  return page;
}

/** Unprefixed path of the page being read; where there is none, of the one that says so. */
export const usePagePath = (): string => useShownPage().path;

export const usePageHandle = (): PageHandle => useShownPage().handle;

/** What the page's loader gave: `useBuiltData<typeof loader>()`, or the type of a part of it. */
export function useBuiltData<T>(): T extends (...args: never[]) => infer Data ? Awaited<Data> : T {
  return useShownPage().data as never;
}

/** Gives a page, and its words, to whatever is inside. */
export function PageProvider({ page, children }: { page: ShownPage; children: ReactNode }) {
  return (
    <PageContext value={page}>
      <WordsProvider locale={page.locale} words={page.words}>
        {children}
      </WordsProvider>
    </PageContext>
  );
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
const wordFiles = import.meta.glob<object>(
  "/content/*/{waitlist,newsletter,forms,demo,amount}.json",
  {
    import: "default",
  },
);
export const lateFiles = ["waitlist", "newsletter", "forms", "demo", "amount"] as const;
type LateFile = (typeof lateFiles)[number];

/** Addresses of such files with other words than the built ones. */
export type LateWords = Partial<Record<LateFile, string>>;
let published: LateWords = {};

/** Has such words fetched from where the page says. */
export function noteLateWords(addresses: LateWords = {}): void {
  published = addresses;
}

async function lateWords(locale: Locale, name: LateFile): Promise<object | undefined> {
  const address = published[name];
  const answer = address ? await fetch(address).catch(() => undefined) : undefined;
  if (answer?.ok) return answer.json();
  return wordFiles[`/content/${locale}/${name}.json`]?.();
}

/** A part whose code is being fetched, with its words in the reader's language alone. */
export async function withLateWords<Props extends object>(
  code: Promise<ComponentType<Props>>,
  locale: Locale,
  names: readonly LateFile[],
): Promise<{ default: ComponentType<Props> }> {
  const wordsOf = async (name: LateFile) => [name, await lateWords(locale, name)];
  const [Part, ...entries] = await Promise.all([code, ...names.map(wordsOf)]);
  const words: Partial<Words> = Object.fromEntries(entries);
  return {
    default: function LatePart(props: Props) {
      const { words: present } = useShownPage();
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
  /** `bare` leaves out header and footer; `frame` leaves out all else too, for a page that other sites show. */
  shell?: "bare" | "frame";
}
