import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtFiles, readable } from "./built-page.ts";

/** What a reader of the language does not write so, and what it would be taken for. */
const foreign = {
  ar: [
    /\$\s?\d|\d\s?\$/, // دولار
    /\d[KMB]\b/, // ألف، مليون، مليار
    /\d\+/, // أكثر من
    /\b(TPS|ms)\b/,
    /[٠-٩]/, // Latin digits throughout
  ],
  fr: [
    /\$\s?\d/, // 2,5 M$
    /\d[KMB]\b/,
    /\d\+/,
    /\d,\d{3}(?!\d)/, // 50,000 is fifty
    /\d\.\d+\s?(%|\$|s\b|M|Md)/, // 99,9 %
    /\d%/, // a space before the sign
    /\b24\/7\b/,
  ],
} as const;

/** What is meant as it stands: code, addresses, versions, telephone numbers, names of products. */
const leftOut = /<(code|pre|script|style|svg)\b.*?<\/\1>|aria-hidden="true">[^<]*/gs;

describe.each(["ar", "fr"] as const)("figures on every built page in %s", (locale) => {
  const files = builtFiles(locale);

  it("stand in the notation of the language", () => {
    expect(files.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const file of files) {
      const html = /<body[\s>].*<\/body>/s.exec(readFileSync(file, "utf8"))?.[0] ?? "";
      const text = readable(html.replaceAll(leftOut, " "));
      for (const pattern of foreign[locale]) {
        for (const [match] of text.matchAll(new RegExp(`.{0,30}${pattern.source}.{0,20}`, "g"))) {
          found.push(`${file}: ${match}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});
