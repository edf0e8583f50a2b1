import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Locale, locales } from "#contract/locale.ts";
import { textOfPdf } from "#tests/second-brand/pdf-text.ts";
import { builtFiles, readable } from "./built-page.ts";
import { builtFolder } from "./built-site.ts";

interface Reading {
  file: string;
  text: string;
}

/**
 * Left out, because it is the same in every language: code, addresses, versions, telephone numbers,
 * names of products.
 */
const leftOut = /<(code|pre|script|style|svg)\b.*?<\/\1>/gs;
const hidden = /aria-hidden="true">[^<]*/gs;
/** A cell is read by itself: 10 $ beside 25 $ is no $ 25. */
const cellEnd = /<\/t[dh]>/g;
const spoken = /\s(?:aria-label|aria-valuetext|alt|title|placeholder)="([^"]*)"/g;
const described = /<meta name="(?:description|title)" content="([^"]*)"/g;

/** What a reader of a page sees, hears or finds, without code. */
function pageReading(html: string): string {
  const body = /<body[\s>].*<\/body>/s.exec(html)?.[0] ?? "";
  const said = [...html.matchAll(spoken), ...html.matchAll(described)].map(([, words]) => words);
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "";
  const text = body.replaceAll(leftOut, " ").replaceAll(hidden, ">").replaceAll(cellEnd, " · ");
  return readable([title, text, ...said].join(" "));
}

const mails = resolve(builtFolder, "../emails");
const pdfs = globSync("**/*.pdf", { cwd: builtFolder }).map((file) => join(builtFolder, file));
const pdfsOf = (locale: Locale) => pdfs.filter((file) => file.endsWith(`-${locale}.pdf`));

/** Printed files whose name has no language; a check by language would skip them. */
export const pdfsOfNoLanguage = pdfs.filter(
  (file) => !locales.some((locale) => pdfsOf(locale).includes(file)),
);

/** All built texts in a language: pages, mails in all their parts, printed files. */
export function builtReadings(locale: Locale): Record<"pages" | "mails" | "pdfs", Reading[]> {
  const text = (file: string) => readFileSync(file, "utf8");
  return {
    pages: builtFiles(locale).map((file) => ({ file, text: pageReading(text(file)) })),
    mails: globSync(`*.${locale}.{html,txt,json}`, { cwd: mails }).map((name) => {
      const source = text(join(mails, name));
      return { file: name, text: name.endsWith(".html") ? pageReading(source) : source };
    }),
    pdfs: pdfsOf(locale).map((file) => ({ file, text: textOfPdf(readFileSync(file)) })),
  };
}
