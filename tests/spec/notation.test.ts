import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { forbiddenIn } from "#tests/content/terminology.ts";
import { builtReadings, pdfsOfNoLanguage } from "./built-reading.ts";

interface Foreign {
  pattern: RegExp;
  /** The wrong notation and the right one. */
  wrong: string;
  right: string;
}

const unit = "(?:ms|s|sec|min|h|hrs?|kB|KB|MB|GB|TB|km|kg|cm|mm|m|TPS|tps|USD|AED|EUR)";

/** Notations that are foreign to the language, and what they would be taken for. */
const foreign: Record<"ar" | "fr", Foreign[]> = {
  ar: [
    { pattern: /\$\s?\d|\d\s?\$/, wrong: "بلغت $2.5", right: "بلغت 2.5 مليون دولار" },
    { pattern: /\d\s?[KMB]\b/, wrong: "17.5B", right: "17.5 مليار" },
    { pattern: /\d\+/, wrong: "50,000+", right: "أكثر من 50,000" },
    { pattern: /\d\/\d\b(?=.{0,9}دعم)|\b24\/7\b/, wrong: "24/7", right: "24 ساعة يوميًا" },
    { pattern: new RegExp(`\\d[\\s\u00a0]?${unit}\\b`), wrong: "0.4 s", right: "0.4 ثانية" },
    { pattern: /[<>≤≥]\s?\d/, wrong: "< 0.4", right: "أقل من 0.4" },
    { pattern: /[٠-٩]/, wrong: "٢٠٢٥", right: "2025" },
    { pattern: /\d[\s\u00a0]?[ap]\.?m\b/i, wrong: "9 am", right: "09:00" },
  ],
  fr: [
    { pattern: /\$\s?\d/, wrong: "$2.5", right: "2,5 M$" },
    { pattern: /\d[KMB]\b/, wrong: "17.50B", right: "17,5 Md" },
    { pattern: /\d\+/, wrong: "50 000+", right: "plus de 50 000" },
    { pattern: /\d,\d{3}(?!\d)/, wrong: "50,000 personnes", right: "50 000 personnes" },
    { pattern: /\d\.\d+\s?(%|\$|s\b|M|Md)/, wrong: "99.9 %", right: "99,9 %" },
    { pattern: /\d%/, wrong: "99,9%", right: "99,9 %" },
    { pattern: /\b24\/7\b/, wrong: "24/7", right: "24 h/24 et 7 j/7" },
    { pattern: /[<>≤≥]\s?\d/, wrong: "< 0,4 s", right: "moins de 0,4 s" },
    { pattern: /\d[\s\u00a0\u202f]?[ap]\.?m\b/i, wrong: "9 am", right: "9 h" },
    { pattern: /\d[\s\u00a0\u202f]?(?:kB|MB|GB|TPS)\b/, wrong: "8,4 MB", right: "8,4 Mo" },
    // The point of a shortened month ends the sentence too.
    { pattern: /\p{L}\.\.(?!\.)/u, wrong: "du 16 au 31 oct..", right: "du 16 au 31 oct." },
  ],
};

const found = (text: string, { pattern }: Foreign) =>
  [...text.matchAll(new RegExp(`.{0,30}(?:${pattern.source}).{0,20}`, `g${pattern.flags}`))].map(
    ([match]) => match,
  );

/** All texts of ours: a page, a mail and each part of it, a printed file. */
const readings = Object.fromEntries(
  locales.map((locale) => [locale, builtReadings(locale)]),
) as Record<(typeof locales)[number], ReturnType<typeof builtReadings>>;

it("there is something of each kind to read, and every printed file says its language", () => {
  for (const locale of locales) {
    const { pages, mails, pdfs } = readings[locale];
    expect(pages.length).toBeGreaterThan(30);
    expect(mails.length).toBeGreaterThan(30);
    expect(pdfs.length).toBeGreaterThan(0);
    for (const { text } of [...pages, ...mails, ...pdfs]) expect(text.length).toBeGreaterThan(20);
  }
  expect(pdfsOfNoLanguage).toEqual([]);
});

describe.each(["ar", "fr"] as const)("figures in %s", (locale) => {
  it.each(foreign[locale])("would not pass as “$wrong”, and do as “$right”", (one) => {
    expect(found(one.wrong, one)).not.toEqual([]);
    expect(found(one.right, one)).toEqual([]);
  });

  it.each(["pages", "mails", "pdfs"] as const)(
    "stand in the notation of the language in all %s",
    (kind) => {
      const faults = readings[locale][kind].flatMap(({ file, text }) =>
        foreign[locale].flatMap((one) => found(text, one).map((match) => `${file}: ${match}`)),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe.each(locales)("the forms that readers stumbled over in %s", (locale) => {
  it.each(["pages", "mails", "pdfs"] as const)("stand in none of the %s", (kind) => {
    const faults = readings[locale][kind].flatMap(({ file, text }) =>
      forbiddenIn(text, locale).map((form) => `${file}: ${form}`),
    );
    expect(faults).toEqual([]);
  });
});

it("Arabic copied out of a printed file is in the order of reading, word by word", () => {
  const [sheet] = readings.ar.pdfs;
  expect(sheet?.text).toContain("ورقة معلومات");
  expect(sheet?.text).toMatch(/أكثر من \d/);
});
