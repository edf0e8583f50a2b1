import { globSync } from "node:fs";
import { join } from "node:path";
import type { Claim } from "#brand/claims.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { claimText, claimValue } from "#site/i18n/formats.ts";
import { plain } from "./built-texts.ts";

/** Places of the world and kinds of things belong to no brand. */
const nobodys = new Set([
  ...["city", "from", "to", "destination", "locality", "country", "timeZone", "code"],
  ...["label", "network", "format", "type", "system", "language", "hue"],
]);

/** A key of the content, a name that only the sources use, or a date, which is written out where it is shown. */
const isKey = (text: string) => /^([a-z][A-Za-z0-9-]*|\d{4}-\d{2}(-\d{2}.*)?)$/.test(text);

/** Every text that a brand's folder holds and that is the brand's own, as far as a text can tell. */
async function textsOf(folder: string): Promise<Set<string>> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) if (!nobodys.has(key)) collect(inner);
    }
  };
  for (const file of globSync("*.ts", { cwd: folder })) {
    if (file.endsWith(".test.ts")) continue;
    for (const [name, value] of Object.entries(await import(join(folder, file)))) {
      // Places, currencies and tokens of the world; their counts are looked for with the pages.
      if (
        ![
          "studyAbroad",
          "places",
          "namedAssets",
          "assets",
          "countries",
          "countryLabels",
          "channelLabels",
          "signupCountries",
          "heardChannels",
          "currencies",
          "quotedCurrencies",
        ].includes(name)
      )
        collect(value);
    }
  }
  return new Set([...texts].filter((text) => text.length > 2 && !isKey(text)));
}

/** What the first brand says and the second does not: none of it is true of the second. */
export async function onlyOf(first: string, second: string): Promise<string[]> {
  const [ours, theirs] = [await textsOf(first), await textsOf(second)];
  return [...ours].filter((text) => !theirs.has(text));
}

/**
 * The claims as each language prints them, where the figure alone tells which it is: a bare 24 could
 * be anything, 24/7 or $15M could not. Sentences say "under" in words of their own.
 */
export function figuresOf(claims: Record<string, Claim>): Set<string> {
  const stated = Object.values(claims).filter(
    ({ kind, bound, value }) =>
      (kind !== "count" || bound === "more") && (kind !== "seconds" || value % 1),
  );
  const print = (locale: Locale, claim: Claim) =>
    plain((claim.bound === "more" ? claimText : claimValue)(locale, claim));
  return new Set(stated.flatMap((claim) => locales.map((locale) => print(locale, claim))));
}

/** Whether a text names a figure by itself, and not as part of a longer one. */
export function says(text: string, figure: string): boolean {
  for (let at = text.indexOf(figure); at >= 0; at = text.indexOf(figure, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + figure.length);
    if (/[\d.,]$/.test(before) && /^[\d$]/.test(figure)) continue;
    if (/\d$/.test(figure) && /^[.,]?\d/.test(after)) continue;
    return true;
  }
  return false;
}
