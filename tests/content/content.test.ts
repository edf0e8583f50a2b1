import {
  isLiteralElement,
  isTagElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { knownLocales, type Locale } from "#contract/locale.ts";
import { flatten } from "#server/content/message-shape.ts";
import { readTree } from "#tests/law/tree.ts";
import { faultsOf } from "./file-faults.ts";
import { terminology } from "./terminology.ts";
import { deadKeys } from "./used-keys.ts";

/** The word files of a language, by name. */
function wordFiles(locale: Locale): Record<string, unknown> {
  const tree = readTree(/\.json$/, `content/${locale}`);
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [
      path.slice(`content/${locale}/`.length, -".json".length),
      JSON.parse(text),
    ]),
  );
}

/** What stays as it is in every language, and the words French shares with English. */
const names = new Set([
  "English",
  "العربية",
  "Français",
  "404",
  "X (Twitter)",
  "Instagram",
  "LinkedIn",
  ...["ISO 27001", "SOC 2 Type II", "GDPR", "JavaScript", "Python", "Go"],
]);
const alike: Partial<Record<Locale, string[]>> = {
  fr: [
    ...[
      "Services",
      "Guides",
      "Menu",
      "Contact",
      "Documentation",
      "Cookies",
      "E-mail",
      "Total",
      "Pause",
      "Visa",
      "Accent",
    ],
    ...[
      "Vision",
      "Mission",
      "Date",
      "Service",
      "Table 14",
      "{count, plural, one {# part} other {# parts}}",
      "{count, plural, one {# minute} other {# minutes}}",
      "documentation",
      "Site",
      "Assistant",
      "{minutes, plural, one {# minute} other {# minutes}}",
      "{minutes} min",
      "Page {page}",
      "Webhook",
      "Webhooks",
      "Segments",
      "Images",
    ],
    ...[
      "France",
      "Noor",
      "Sami",
      "Europe",
      "Jebel Ali",
      "Al Batha",
      "Al Seef",
      "Amal",
      "Karim",
      "Inès",
      "Money20/20",
    ],
    // The cards' names.
    ...["Silver", "Gold", "Platinum"],
  ],
};
/** Terms that a language spells as English does, by content/terminology.json. */
const termsAlike = (locale: Locale) =>
  terminology.terms.filter((term) => term[locale] === term.en).map(({ en }) => en);
const mayBeEnglish = (locale: Locale, text: string) =>
  names.has(text) ||
  (alike[locale]?.includes(text) ?? false) ||
  termsAlike(locale).includes(text.toLowerCase());

/** The parts of a message that are said whatever an argument counts. */
const outsidePlurals = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) =>
    isTagElement(element) ? outsidePlurals(element.children) : [element],
  );

const translations = knownLocales.filter((locale) => locale !== "en");
const english = wordFiles("en");

describe("the words of the site", () => {
  it("there are some", () => {
    expect(Object.keys(english)).toContain("shell");
  });

  it.each(knownLocales)(
    "%s: the same files, keys and arguments, well formed and translated",
    (locale) => {
      const files = wordFiles(locale);
      expect(Object.keys(files).sort()).toEqual(Object.keys(english).sort());
      const faults = Object.entries(english).flatMap(([name, words]) =>
        faultsOf(name, locale, words, files[name] ?? {}, { mayBeEnglish }),
      );
      expect(faults).toEqual([]);
    },
  );

  it.each(translations)("%s: the same long texts, with the same headings and values", (locale) => {
    const headings = (of: Locale) =>
      Object.entries(readTree(/\.md$/, `content/${of}`)).map(([path, text]) => [
        path.slice(`content/${of}/`.length),
        [...text.matchAll(/^(#+) .*?(\{#[a-z-]+\})?$/gm)].map(([, level, id]) => `${level}${id}`),
      ]);
    expect(headings(locale)).toEqual(headings("en"));
  });

  it("ar: counts by plural forms: no noun follows the figure of an argument in one form alone", () => {
    const nouns =
      "ثانية|ثوانٍ|دقيقة|دقائق|ساعة|ساعات|يوم|يومًا|أيام|أسبوع|أسابيع|شهرًا|أشهر|عامًا|أعوام|سنوات|" +
      "عملة|عملات|بلد|بلدًا|بلدان|شخص|شخصًا|أشخاص|صديق|صديقًا|أصدقاء|عنوان|عنوانًا|عناوين|حرف|حرفًا|أحرف|صف|صفًا|صفوف|" +
      "مسجَّل|مسجَّلًا|مسجَّلين|رسالة|رسائل|أمثال|مرات|استعلامًا";
    const bound = new RegExp(`^[ \\u00a0](?:${nouns})(?!\\p{L})`, "u");
    const faults = Object.entries(wordFiles("ar")).flatMap(([file, words]) =>
      [...flatten(words)].flatMap(([key, text]) =>
        outsidePlurals(parse(text)).some(
          (element, i, all) =>
            isLiteralElement(element) &&
            all[i - 1]?.type === TYPE.argument &&
            bound.test(element.value),
        )
          ? [`${file}:${key}: ${text}`]
          : [],
      ),
    );
    const filledIn = new RegExp(`\\{\\w+\\}[ \\u00a0](?:${nouns})(?!\\p{L})`, "gu");
    for (const [path, text] of Object.entries(readTree(/\.md$/, "content/ar"))) {
      faults.push(...[...text.matchAll(filledIn)].map(([found]) => `${path}: ${found}`));
    }
    expect(faults).toEqual([]);
  });

  it("no key is dead", () => {
    const folders = ["site", "emails", "server", "contract", "brand"];
    const sources = folders.flatMap((folder) => Object.entries(readTree(/\.tsx?$/, folder)));
    const product = sources.filter(([path]) => !/\.test\.tsx?$/.test(path));
    expect(deadKeys(english, Object.fromEntries(product))).toEqual([]);
  });
});
