import { type ComponentType, createContext, type ReactNode, use, useMemo } from "react";
import { IntlProvider, useLocale } from "use-intl";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "./messages.ts";

export interface ShownPage {
  locale: Locale;
  /** Its address without the language. */
  path: string;
  /** All words that it was built with. */
  words: Partial<Words>;
  handle: PageHandle;
  /** The data of its loader. */
  data: unknown;
  /** The year in which it was built. */
  builtIn: number;
  /** Addresses of the words that its script fetches later, where they differ from the built ones. */
  lateWords?: LateWords | undefined;
}

const PageContext = createContext<ShownPage | undefined>(undefined);

/** The page that is shown; must be called inside a `PageProvider`. */
export function useShownPage(): ShownPage {
  const page = use(PageContext);
  if (!page) throw new Error("There is no PageProvider around this.");
  return page;
}

/** Unprefixed path of the page that is shown, which may be the one for not found. */
export const usePagePath = (): string => useShownPage().path;

export const usePageHandle = (): PageHandle => useShownPage().handle;

/** The data of the page's loader: `useBuiltData<typeof loader>()`, or the type of a part of it. */
export function useBuiltData<T>(): T extends (...args: never[]) => infer Data ? Awaited<Data> : T {
  return useShownPage().data as never;
}

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
 * Provides words. Times are shown in the visitor's zone, which a page built
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

/** Words of parts that are loaded on demand, a file for each language. */
const wordFiles = import.meta.glob<object>(
  "/content/*/{waitlist,newsletter,forms,demo,amount}.json",
  {
    import: "default",
  },
);
export const lateFiles = ["waitlist", "newsletter", "forms", "demo", "amount"] as const;
type LateFile = (typeof lateFiles)[number];

/** Addresses of such files whose words differ from the built ones. */
export type LateWords = Partial<Record<LateFile, string>>;
let published: LateWords = {};

/** Sets the addresses from which late words are fetched. */
export function setLateWords(addresses: LateWords = {}): void {
  published = addresses;
}

async function fetchLateWords(locale: Locale, name: LateFile): Promise<object | undefined> {
  const address = published[name];
  const answer = address ? await fetch(address).catch(() => undefined) : undefined;
  if (answer?.ok) return answer.json();
  return wordFiles[`/content/${locale}/${name}.json`]?.();
}

/** A part whose code is being fetched, together with its words in the reader's language. */
export async function withLateWords<Props extends object>(
  code: Promise<ComponentType<Props>>,
  locale: Locale,
  names: readonly LateFile[],
): Promise<{ default: ComponentType<Props> }> {
  const wordsOf = async (name: LateFile) => [name, await fetchLateWords(locale, name)];
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
