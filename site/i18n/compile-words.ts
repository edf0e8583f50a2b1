import compile from "icu-minify/compile";
import { ownWords } from "#content/own-words.ts";
import { isLocale, knownLocales } from "#contract/locale.ts";
import { withChoices } from "./choice-words.ts";

type Words = string | { [key: string]: Words };

/** The texts of a page's head (`head.ts`), which the build fills in without the formatter. */
const headKey = "meta";

/** Every message of a word file parsed into the form that the browser's formatter reads. */
export function compiledWords(words: Record<string, Words>): object {
  const entries = Object.entries(words).map(([key, value]) => [
    key,
    key === headKey ? value : compiled(value),
  ]);
  return Object.fromEntries(entries);
}

function compiled(value: Words): unknown {
  if (typeof value === "string") return compile(value);
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, compiled(of)]));
}

/** One message of a word file, by its dotted key. */
export const compileMessage = (key: string, text: string): unknown =>
  key.startsWith(`${headKey}.`) ? text : compile(text);

/**
 * Messages are taken apart while the site is built, so that no browser carries the parser of their
 * language: a tenth of what a page loads. Goes with the alias to the formatter without a parser.
 */
export function compileWords() {
  return {
    name: "compile-words",
    enforce: "pre" as const,
    transform(source: string, id: string) {
      const [, locale, file = ""] = /\/content\/([a-z]+)\/([\w-]+)\.json$/.exec(id) ?? [];
      // The words of a language that is not offered are on no page, and in no script.
      const isKnown = knownLocales.some((one) => one === locale);
      if (!isLocale(locale)) return isKnown ? { code: "{}", map: null } : undefined;
      const words = withChoices(file, locale, ownWords(file, locale, JSON.parse(source)));
      return { code: JSON.stringify(compiledWords(words)), map: null };
    },
  };
}
