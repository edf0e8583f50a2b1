import { fallbackLocale, type Locale } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import type { WordFile, Words } from "./messages.ts";
import { memberIn, type PageName, splitPath } from "./paths.ts";

const files = import.meta.glob<Record<string, unknown>>("/content/*/*.json", {
  eager: true,
  import: "default",
});

const longTexts = import.meta.glob<string>("/content/*/*.md", {
  eager: true,
  import: "default",
  query: "?raw",
});

export interface PageData {
  page: PageName;
  /** Which page of a family this is. */
  member?: string | undefined;
  locale: Locale;
  origin: string;
  words: Partial<Words>;
}

/** The language a page, or the `.data` file beside it, is being built in: that of its address. */
export function localeOfRequest(request: Request): Locale {
  return splitPath(addressOf(request)).locale ?? fallbackLocale;
}

function addressOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_)?\.data$/, "");
}

/** The words of the named files, in one language. */
export function readWords(locale: Locale, names: readonly WordFile[]): Partial<Words> {
  return Object.fromEntries(
    names.map((name) => {
      const words = files[`/content/${locale}/${name}.json`];
      if (!words) throw new Error(`content/${locale}/${name}.json is missing`);
      return [name, words];
    }),
  ) as Partial<Words>;
}

/** A long text in Markdown, in one language. */
export function readMarkdown(locale: Locale, name: string): string {
  const text = longTexts[`/content/${locale}/${name}.md`];
  if (text === undefined) throw new Error(`content/${locale}/${name}.md is missing`);
  return text;
}

/** Build-time loader of a page: its language, and only its own words (`content/en/NAME.json`). */
export function pageLoader(page: PageName, ...names: [WordFile, ...WordFile[]]) {
  return ({ request }: { request: Request }): PageData => {
    const locale = localeOfRequest(request);
    const member = memberIn(page, splitPath(addressOf(request)).path);
    return { page, member, locale, origin: originPlaceholder, words: readWords(locale, names) };
  };
}
