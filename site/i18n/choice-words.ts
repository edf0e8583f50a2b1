import { type ChoiceLabel, channelLabels, countryLabels } from "#brand/signup.ts";
import { knownLocales, type Locale, languages } from "#contract/locale.ts";

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
  return { ...withLanguages(file, locale, words), ...more } as WithChoices<File, Words>;
}

/** Words whose groups called `languages` name each language that the site has words in. */
export type WithLanguages<Words> = Words extends string
  ? Words
  : {
      [Key in keyof Words]: [Key, Words[Key]] extends ["languages", object]
        ? Record<Locale, string>
        : WithLanguages<Words[Key]>;
    };

/** Names the languages that a group of `languages` does not: each by its own name in the menu, elsewhere in the reader's language. */
function withLanguages<Words extends object>(file: string, locale: Locale, words: Words): Words {
  const entries = Object.entries(words).map(([key, value]) => {
    if (typeof value === "string") return [key, value];
    if (key !== "languages") return [key, withLanguages(file, locale, value)];
    const missing = knownLocales.filter((code) => !value[code]);
    const nameOf = (code: Locale) =>
      file === "shell" ? languages[code].name : asWritten(value.en, locale, code);
    return [key, { ...value, ...Object.fromEntries(missing.map((code) => [code, nameOf(code)])) }];
  });
  return Object.fromEntries(entries);
}

/** The name of a language in a text that names English: `In English`, `بالإنجليزية`. */
function asWritten(text: string, locale: Locale, code: Locale): string {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const [english = "", name = code] = [names.of("en"), names.of(code)];
  const at = text.toLowerCase().indexOf(english.toLowerCase());
  const isCapital = at < 0 || text[at] !== english[0]?.toLowerCase();
  const first = isCapital ? name.charAt(0).toUpperCase() : name.charAt(0);
  return (
    text.slice(0, Math.max(at, 0)) +
    first +
    name.slice(1) +
    (at < 0 ? "" : text.slice(at + english.length))
  );
}
