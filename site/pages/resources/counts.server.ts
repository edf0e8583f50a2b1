import type { Locale } from "#contract/locale.ts";
import { readMarkdown, readWords } from "#site/i18n/words.server.ts";

/** How long each thing to read is, counted in its own words while the site is built. */
export function readCounts(locale: Locale) {
  const words = readWords(locale, [
    "guide-wallet",
    "guide-travel",
    "guide-logistics",
    "guide-education",
    "api",
  ]) as Record<string, { steps?: object; calls?: object }>;
  const keys = (of: object | undefined) => Object.keys(of ?? {}).length;
  const headings = (file: string, mark: RegExp) =>
    readMarkdown(locale, file).match(mark)?.length ?? 0;
  return {
    help: headings("help", /^### /gm),
    guideWallet: keys(words["guide-wallet"]?.steps),
    guideTravel: keys(words["guide-travel"]?.steps),
    guideLogistics: keys(words["guide-logistics"]?.steps),
    guideEducation: keys(words["guide-education"]?.steps),
    docs: headings("docs", /^## /gm),
    api: keys(words.api?.calls),
  };
}
