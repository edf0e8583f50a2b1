import { globSync } from "node:fs";
import { join } from "node:path";

/** Places of the world and kinds of things belong to no brand. */
const nobodys = new Set([
  ...["city", "from", "to", "destination", "locality", "country", "timeZone", "code"],
  ...["label", "network", "format", "type", "system", "language", "hue"],
]);

/** Lists of languages, places, currencies, tokens of the world and choices of the sign-up. */
const nobodysLists = new Set([
  ...["studyAbroad", "places", "namedAssets", "assets", "countries", "countryLabels"],
  ...["channelLabels", "signupCountries", "heardChannels", "currencies", "quotedCurrencies"],
  "languages",
]);

/** A key of the content, a name that only the sources use, or a date, which is written out where it is shown. */
const isKey = (text: string) => /^([a-z][A-Za-z0-9-]*|\d{4}-\d{2}(-\d{2}.*)?)$/.test(text);

/**
 * Every text in a brand's folder that is probably the brand's own, judged by its form, with the
 * files that have it.
 */
export async function brandTexts(folder: string): Promise<Map<string, Set<string>>> {
  const texts = new Map<string, Set<string>>();
  const collect = (file: string, value: unknown): void => {
    if (typeof value === "string") {
      if (value.length > 2 && !isKey(value)) {
        texts.set(value, (texts.get(value) ?? new Set()).add(file));
      }
    } else if (Array.isArray(value)) {
      for (const one of value) collect(file, one);
    } else if (value && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) if (!nobodys.has(key)) collect(file, inner);
    }
  };
  for (const file of globSync("*.ts", { cwd: folder }).sort()) {
    if (file.endsWith(".test.ts")) continue;
    for (const [name, value] of Object.entries(await import(join(folder, file)))) {
      if (!nobodysLists.has(name)) collect(file, value);
    }
  }
  return texts;
}
