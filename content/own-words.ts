import { services } from "#brand/badges.ts";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { ownServices } from "#brand/services.ts";
import { words as brandWords } from "#brand/words.ts";
import { type Locale, languages, locales } from "#contract/locale.ts";
import { inEachLanguage } from "./in-each-language.ts";
import { hasFourServices, hasPart, hasVirtualAssets, offers } from "./offer.ts";

type Tree = { [key: string]: Tree | string };
/** Texts by file and dotted key. */
type Texts = Record<string, Record<string, string>>;
type Case = "services" | "wallet" | "token" | "compliance" | "incidents" | "purpose";
type General = Record<Case, Texts> & {
  names: Record<string, string>;
  /** By what a sentence of a legal text begins, or says, that is about the four services. */
  sentences: string[];
  /** Answers in place of those of `help.md`, by the id of the question. */
  answers: Record<string, string>;
  /** What a text says of the sample's languages, and what it says of others. */
  languages: Record<string, string>;
  /** By what the paragraph of the terms begins that says which of them prevails. */
  published: string;
};

const general = inEachLanguage<General>((locale) => `general/${locale}.json`);

/**
 * In which cases words stand in place of those in `content/`, which name the four services and the token:
 * the services are others, there is no wallet among them, there is no token, no page on compliance, no record
 * of incidents, or no mission.
 */
const applies: Record<Case, boolean> = {
  services: !hasFourServices,
  wallet: !offers("wallet"),
  token: !hasPart("token"),
  compliance: !hasPart("compliance"),
  incidents: !hasPart("incidents"),
  purpose: !hasPart("purpose"),
};
const cases = (Object.keys(applies) as Case[]).filter((one) => applies[one]);

/** Whether the languages are those that texts name: English, Arabic and French. */
const areNamed = locales.toSorted().join() === "ar,en,fr";
const codes = locales.map((locale) => `\`${locale}\``).join(", ");

/** A text that names no language of the site. */
const withoutLanguages = (text: string, locale: Locale) =>
  Object.entries(general[locale].languages).reduce(
    (said, [from, to]) => said.replaceAll(from, to.replace("{codes}", codes)),
    text,
  );

const isChanged = cases.length > 0 || Object.keys(brandWords).length > 0 || !areNamed;

/** The names of the group's services, as a sentence lists them. */
function serviceNames(locale: Locale): string {
  const all = [
    ...services.map(({ name }) => general[locale].names[name] ?? name),
    ...ownServices.map(({ name }) => name[locale]),
  ];
  const [between, last] = languages[locale].and;
  return [all.slice(0, -1).join(between), ...all.slice(-1)].filter(Boolean).join(last);
}

const filled = (text: string, locale: Locale) =>
  text
    .replaceAll("{services}", serviceNames(locale))
    .replaceAll("{brand}", names.group[locale])
    .replaceAll("{city}", contact.city[locale]);

function changeEach(words: Tree, change: (text: string) => string): void {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") words[key] = change(value);
    else changeEach(value, change);
  }
}

const sentenceEnd = /(?<=[.!?؟]) /;

/** Without the sentences that name the token, if any other is left. */
function withoutToken(words: Tree): void {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== "string") withoutToken(value);
    else if (value.includes("{symbol}")) {
      const kept = value.split(sentenceEnd).filter((one) => !one.includes("{symbol}"));
      if (kept.length > 0) words[key] = kept.join(" ");
    }
  }
}

function put(words: Tree, key: string, text: string): void {
  const steps = key.split(".");
  const last = steps.pop() ?? "";
  let group: Tree | string | undefined = words;
  for (const step of steps) group = typeof group === "object" ? group[step] : undefined;
  if (typeof group !== "object" || typeof group[last] !== "string") {
    throw new Error(`${key} is no text of content/`);
  }
  group[last] = text;
}

/**
 * The words of a file as this group says them: without what it does not have, and with its own. The same
 * object where nothing is different.
 */
export function ownWords<Words extends object>(file: string, locale: Locale, words: Words): Words {
  if (!isChanged) return words;
  const own = structuredClone(words) as Tree;
  if (!areNamed) changeEach(own, (text) => withoutLanguages(text, locale));
  if (applies.token) withoutToken(own);
  for (const one of cases) {
    for (const [key, text] of Object.entries(general[locale][one][file] ?? {})) {
      put(own, key, filled(text, locale));
    }
  }
  for (const [key, text] of Object.entries(brandWords)) {
    if (!key.startsWith(`${file}.`)) continue;
    put(own, key.slice(file.length + 1), filled(text[locale], locale));
  }
  return own as Words;
}

/** Sections of long texts that are about what a group may do without, by their ids. */
const sections: Record<string, readonly (readonly [isThere: boolean, ids: readonly string[]])[]> = {
  help: [
    [offers("wallet"), ["account", "wallet", "cards"]],
    [offers("wallet") && offers("travel"), ["lawful"]],
    [offers("travel"), ["travel"]],
    [offers("logistics"), ["logistics"]],
    [offers("education"), ["education"]],
    [hasPart("token"), ["token"]],
    [hasPart("compliance"), ["regulated"]],
  ],
  docs: [
    [offers("wallet"), ["wallet"]],
    [offers("travel"), ["travel"]],
    [offers("logistics"), ["logistics"]],
    [offers("education"), ["education"]],
    [hasPart("token"), ["market"]],
  ],
  terms: [
    [hasVirtualAssets, ["virtual-assets"]],
    [hasPart("api"), ["api"]],
    [hasPart("figures"), ["figures"]],
  ],
  cookies: [[hasFourServices, ["other-sites"]]],
  compliance: [[hasPart("token"), ["conflicts"]]],
};

const headed = /^#{2,3} .+ \{#([a-z-]+)\}\n/;

/**
 * A long text as this group says it, by its name: without the sections and sentences about what it does
 * not have. Sentences that lead to a page which is off are the reader's of links.
 */
export function ownLongText(name: string, locale: Locale, text: string): string {
  const gone = new Set(
    (sections[name] ?? []).filter(([isThere]) => !isThere).flatMap(([, ids]) => ids),
  );
  const paragraphs = text.split("\n\n").filter((one) => !one.startsWith(general[locale].published));
  const said = areNamed ? text : withoutLanguages(paragraphs.join("\n\n"), locale);
  if (gone.size === 0 && cases.length === 0) return said;
  let isGone = false;
  return said
    .split(/^(?=#{2,3} )/m)
    .flatMap((section) => {
      const id = headed.exec(section)?.[1] ?? "";
      // What is below a section goes with it.
      if (!section.startsWith("### ")) isGone = gone.has(id);
      if (isGone || gone.has(id)) return [];
      const answer = name === "help" && applies.services && general[locale].answers[id];
      if (answer) return [`${section.split("\n")[0]}\n\n${answer}\n\n`];
      return [withoutSentences(section, locale)];
    })
    .join("");
}

function withoutSentences(section: string, locale: Locale): string {
  const { sentences } = general[locale];
  const isKept = (sentence: string) =>
    !(applies.token && sentence.includes("{symbol}")) &&
    !(applies.services && sentences.some((part) => sentence.includes(part)));
  return section
    .split("\n")
    .flatMap((line) => {
      if (line.split(sentenceEnd).every(isKept)) return [line];
      const kept = line.split(sentenceEnd).filter(isKept).join(" ");
      return kept === "" ? [] : [kept];
    })
    .join("\n");
}
