import { type ChoiceLabel, channelLabels, countryLabels } from "#brand/signup.ts";
import type { Locale } from "#contract/locale.ts";

type Labels<Code extends string> = Record<Code, ChoiceLabel>;
type Named<Code extends string> = Record<Code, string>;

const full = <Code extends string>(labels: Labels<Code>, locale: Locale) =>
  named(labels, ({ label }) => label[locale]);
const short = <Code extends string>(labels: Labels<Code>, locale: Locale) =>
  named(labels, ({ label, short: of = label }) => of[locale]);

function named<Code extends string>(labels: Labels<Code>, name: (one: ChoiceLabel) => string) {
  const entries = Object.entries<ChoiceLabel>(labels).map(([code, one]) => [code, name(one)]);
  return Object.fromEntries(entries) as Named<Code>;
}

/** Words that are added to word files: the names of the brand's choices. */
const added = {
  waitlist: (locale: Locale) => ({
    countries: full(countryLabels, locale),
    channels: full(channelLabels, locale),
  }),
  admin: (locale: Locale) => ({
    countries: short(countryLabels, locale),
    channels: short(channelLabels, locale),
  }),
};
type Added = { [File in keyof typeof added]: ReturnType<(typeof added)[File]> };

/** The words of a file with the names of the brand's choices among them. */
export type WithChoices<File extends string, Words> = File extends keyof Added
  ? Words & Added[File]
  : Words;

export function withChoices<File extends string, Words extends object>(
  file: File,
  locale: Locale,
  words: Words,
): WithChoices<File, Words> {
  const more = file in added ? added[file as keyof typeof added](locale) : {};
  return { ...words, ...more } as WithChoices<File, Words>;
}
