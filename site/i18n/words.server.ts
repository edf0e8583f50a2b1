import { createHash } from "node:crypto";
import { ownLongText } from "#content/own-words.ts";
import { fallbackLocale, isLocale, type Locale } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { compileMessage } from "./compile-words.ts";
import type { WordFile, Words } from "./messages.ts";
import { memberIn, type PageName, splitPath } from "./paths.ts";
import { type LateWords, lateFiles } from "./words.tsx";

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
  return ownLongText(name, locale, text);
}

/** Build-time loader of a page: its language, and only its own words (`content/en/NAME.json`). */
export function pageLoader(page: PageName, ...names: [WordFile, ...WordFile[]]) {
  return ({ request }: { request: Request }): PageData => {
    const locale = localeOfRequest(request);
    const member = memberIn(page, splitPath(addressOf(request)).path);
    return { page, member, locale, origin: originPlaceholder, words: readWords(locale, names) };
  };
}

/** A text in place of the built one: of a word file, or a whole long text, which has no key. */
export interface ReplacedText {
  /** `home.json`, `privacy.md`. */
  file: string;
  locale: Locale;
  key: string;
  text: string;
}

let lateWords: Partial<Record<Locale, LateWords>> = {};

/** Addresses of the words that a page's script fetches later, where they differ from the built ones. */
export const lateWordsOf = (locale: Locale): LateWords | undefined => lateWords[locale];

/** Replaces built texts, and returns the files of those that are fetched later. */
export function replaceWords(texts: readonly ReplacedText[]): { address: string; json: string }[] {
  const changed = new Set<string>();
  for (const { file, locale, key, text } of texts) {
    const path = `/content/${locale}/${file}`;
    if (path in longTexts) longTexts[path] = text;
    else if (files[path]) {
      if (!changed.has(path)) files[path] = structuredClone(files[path]);
      putText(files[path], key, text);
    }
    changed.add(path);
  }
  lateWords = {};
  return [...changed].flatMap((path) => {
    const [, locale = "", name = ""] = /^\/content\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    const late = lateFiles.find((one) => one === name);
    if (!late || !isLocale(locale)) return [];
    const json = JSON.stringify(files[path]);
    const hash = createHash("sha256").update(json).digest("base64url").slice(0, 8);
    const address = `/assets/${name}.${locale}-${hash}.json`;
    lateWords[locale] = { ...lateWords[locale], [late]: address };
    return [{ address, json }];
  });
}

function putText(words: Record<string, unknown>, key: string, text: string): void {
  const steps = key.split(".");
  const last = steps.pop() ?? "";
  let group = words;
  for (const step of steps) group = (group[step] ?? {}) as Record<string, unknown>;
  // A key that an upgrade removed is left out.
  if (last in group) group[last] = compileMessage(key, text);
}
