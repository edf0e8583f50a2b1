import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "use-intl";
import { type ClaimName, claims } from "#brand/claims.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { claimParts } from "#site/i18n/formats.ts";
import { builtFolder } from "./built-site.ts";

interface BuiltLink {
  href: string;
  text: string;
  /** Whether it opens in a new tab. */
  newTab: boolean;
}

/** A built page, for the checks of its content by the specification. */
export interface BuiltPage {
  html: string;
  /** All that can be read, in order, without the header and footer of the site. */
  text: string;
  links: BuiltLink[];
  /** `[level, text]` of each heading, in order. */
  headings: [number, string][];
}

/** Reads a page of the built site at its unprefixed path, in a language. Build first. */
export function builtPage(path: string, locale: Locale): BuiltPage {
  const prefix = locale === fallbackLocale ? "" : locale;
  const file = join(builtFolder, prefix, path, "index.html");
  let document: string;
  try {
    document = readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} is not there: build the site first`);
  }
  const html = /<main[\s>].*<\/main>/s.exec(document)?.[0];
  if (!html) throw new Error(`${file} has no main content`);
  return {
    html,
    text: readable(html),
    links: [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(
      ([, attributes = "", inner = ""]) => ({
        href: unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? ""),
        text: readable(inner),
        newTab: /target="_blank"/.test(attributes) && /rel="[^"]*noopener/.test(attributes),
      }),
    ),
    headings: [...html.matchAll(/<h([1-6])[\s>].*?<\/h\1>/gs)].map(([heading, level]) => [
      Number(level),
      readable(heading),
    ]),
  };
}

/** Every built page of a language. */
export const builtFiles = (locale: Locale): string[] =>
  globSync("**/index.html", { cwd: builtFolder })
    .filter(
      (file) => (locales.find((one) => file.startsWith(`${one}/`)) ?? fallbackLocale) === locale,
    )
    .map((file) => join(builtFolder, file));

/** The section that a heading names, by the heading's id. */
export function sectionOf({ html }: BuiltPage, titleId: string): string {
  const section = new RegExp(`<section[^>]*aria-labelledby="${titleId}".*?</section>`, "s");
  return section.exec(html)?.[0] ?? "";
}

/** The headings of a level within a piece of a page. */
export function headingsIn(html: string, level: number): string[] {
  const headings = new RegExp(`<h${level}[\\s>].*?</h${level}>`, "gs");
  return [...html.matchAll(headings)].map(([heading]) => readable(heading));
}

function failOnError(error: Error): never {
  throw error;
}

/** A claim's figure as a page of that language writes it: `2.5` of أكثر من 2.5 مليون دولار. */
export const figureIn = (locale: Locale, name: ClaimName) =>
  claimParts(locale, claims[name]).figure.replace(/\s/g, " ");

/**
 * A word of content/ as a page shows it, by its file and key: `say("wallet.tabs.security")`. So a test
 * checks that the word is on its page, whatever its translation.
 */
export function wordsOf(locale: Locale) {
  return (word: string, values: Record<string, string | number> = {}): string => {
    const [file = "", ...key] = word.split(".");
    const messages = JSON.parse(readFileSync(`content/${locale}/${file}.json`, "utf8"));
    const translate = createTranslator({ locale, messages, onError: failOnError }) as unknown as (
      key: string,
      values: object,
    ) => string;
    const said = translate(key.join("."), values);
    return said.replace(/\s+/g, " ").trim();
  };
}

export function readable(html: string): string {
  const words = html
    .replace(/<(script|style)[\s>].*?<\/\1>/gs, " ")
    .replace(/<!--.*?-->/gs, "")
    // An element inside a word does not split it.
    .replace(/(?<=\p{L})<(\w+)[^>]*>(\p{L}+)<\/\1>(?=\p{L})/gu, "$2")
    .replace(/<[^>]+>/g, " ");
  return unescaped(words).replace(/\s+/g, " ").trim();
}

function unescaped(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, decimal) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
