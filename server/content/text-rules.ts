import type { TextFault } from "#contract/content.ts";
import { knownLocales, type Locale } from "#contract/locale.ts";
import { type MessageShape, shapeOf } from "./message-shape.ts";

/** A message, and what it is measured by. */
export interface CheckedText {
  /** The word file, without its ending. */
  file: string;
  key: string;
  locale: Locale;
  text: string;
  /** The English message of this key: its arguments and choices. */
  english: string;
  /** Forbidden forms that a text contains. */
  forbiddenIn?: (text: string, locale: Locale) => string[];
  /** Whether the text may be the same as in English: a name, a word both languages share. */
  mayBeEnglish?: (locale: Locale, text: string) => boolean;
}

/** The forms that a language has for whole numbers that people write. */
const pluralForms = Object.fromEntries(
  knownLocales.map((locale) => {
    const rules = new Intl.PluralRules(locale);
    return [locale, [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))]];
  }),
) as Record<Locale, string[]>;

export const narrow = "\u202f";
/** A measure that a line may part from its figure, which is a digit or an argument. */
export const partedMeasure =
  /[\d}] (?:ans?|caractères|h|heures?|jours?|min|minutes?|mois|ms|secondes?|semaines?|يوم|يومًا|أيام|ساعة|ساعات|دقيقة|دقائق|ثانية|ثوانٍ)(?!\p{L})/u;
/** Of words on a page, where a line may break in them: not of titles, nor of emails, which are kept whole as they are rendered. */
export const isRead = (file: string, key: string) =>
  !/^(mail|api)$/.test(file) && !key.startsWith("meta.");

type Say = (code: TextFault["code"], detail?: string) => void;

/** All that is wrong with a message. Unlike the other faults, `english` is advice: a name is no fault. */
export function faultsOfText(checked: CheckedText): TextFault[] {
  const { file, key, locale, text, english, forbiddenIn, mayBeEnglish } = checked;
  const faults: TextFault[] = [];
  const say: Say = (code, detail = "") => faults.push({ code, detail: detail.slice(0, 200) });
  const expected = shapeOf(english);
  const shape = parsed(text, say);
  if (!shape) return faults;
  if (text.trim() === "" && english.trim() !== "") say("empty");
  compareArguments(shape, expected, say);
  for (const forms of shape.plurals) {
    const missing = pluralForms[locale].filter((form) => !forms.includes(form));
    if (missing.length > 0) say("plurals", missing.join(", "));
  }
  const words = shape.texts.map((part) => part.text).join(" ");
  if (locale !== "en" && (/\{[^{}]*# \p{L}/u.test(text) || partedMeasure.test(text))) {
    say("parted_number");
  }
  if (locale === "fr") frenchFaults(text, shape, say);
  if (locale === "fr" && isRead(file, key) && /\be-mail/i.test(words)) say("hyphen", "e-mail");
  if (locale === "ar") arabicFaults(words, say);
  isolationFaults(text, say);
  if (/(?:^|\.)lede$/.test(key) && /^(?:For |Pour |لمن|لكل من)/.test(text)) say("lede");
  if (file === "mail" && /[;؛]/.test(text)) say("semicolon");
  for (const form of forbiddenIn?.(text, locale) ?? []) say("forbidden", form);
  if (locale !== "en" && !mayBeEnglish?.(locale, text)) untranslated(locale, words, expected, say);
  return faults;
}

function parsed(text: string, say: Say): MessageShape | undefined {
  try {
    return shapeOf(text);
  } catch (error) {
    say("unreadable", (error as Error).message);
    return undefined;
  }
}

function compareArguments(shape: MessageShape, wanted: MessageShape, say: Say): void {
  if (shape.arguments.join() !== wanted.arguments.join()) {
    say("arguments", wanted.arguments.map((each) => each.replace(/^\w+:/, "")).join(", "));
  }
  // A language may tell apart more than English does (a woman's title), never less.
  const missing = wanted.choices.filter((choice) => !shape.choices.includes(choice));
  if (missing.length > 0) say("choices", missing.join(", "));
}

function frenchFaults(raw: string, shape: MessageShape, say: Say): void {
  if (raw.includes("'")) say("apostrophe");
  for (const { text, first } of shape.texts) {
    for (const match of text.matchAll(/[;!?»]|:(?=\s|$)/g)) {
      const before = match.index === 0 ? (first ? undefined : "") : text[match.index - 1];
      if (before === undefined || before === narrow || /[!?]/.test(before)) continue;
      say("narrow_space", match[0]);
    }
    for (const match of text.matchAll(/«(.?)/gs)) {
      if (match[1] !== narrow && !(match[1] === "" && !text.endsWith("«"))) {
        say("narrow_space", "«");
      }
    }
  }
}

function arabicFaults(words: string, say: Say): void {
  const sign = /[\u0620-\u064a]\s*([,;?])/.exec(words)?.[1];
  if (sign) say("latin_sign", sign);
  if (/[\u0660-\u0669\u06f0-\u06f9]/.test(words)) say("digits");
}

/** A quoted argument, as the source of a pattern: a name or what was searched for. */
export const quotedArgument =
  "[«“][\\u00a0\\u202f ]?\\{(?:name|words|asked)\\}[\\u00a0\\u202f ]?[»”]";

/** In text of the other direction the quotation marks of a name would change sides where the name wraps. */
function isolationFaults(text: string, say: Say): void {
  const quoted = new RegExp(`.?${quotedArgument}.?`, "gu");
  for (const part of text.match(quoted) ?? []) {
    if (!/^\u2068.*\u2069$/u.test(part)) say("isolation", part);
  }
}

function untranslated(locale: Locale, words: string, wanted: MessageShape, say: Say): void {
  const original = wanted.texts.map((part) => part.text).join(" ");
  if (!/[A-Za-z]{3}/.test(original)) return;
  const isEnglish =
    words === original || /\b(the|and|you|your|with|please|this|from)\b/i.test(words);
  if (isEnglish || (locale === "ar" && !/[\u0600-\u06ff]/.test(words))) say("english");
}

const headings = /^(#+) .*?(\{#[a-z-]+\})?$/gm;
const outsideCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");

/**
 * All that is wrong with a long text in Markdown: its headings and their ids are what links lead to, it
 * names no value that the texts of any language do not have, and it holds no HTML.
 */
export function faultsOfLongText({
  text,
  built,
  all,
  forbidden,
}: {
  text: string;
  built: string;
  /** The built texts of all languages. */
  all: readonly string[];
  forbidden: readonly string[];
}): TextFault[] {
  const idsOf = (of: string) =>
    [...of.matchAll(headings)].map(([, level = "", id = ""]) => `${level}${id}`);
  const valuesOf = (of: string) => [...of.matchAll(/\{(\w+)\}/g)].map(([value]) => value);
  const known = new Set(all.flatMap(valuesOf));
  const strange = valuesOf(text).filter((value) => !known.has(value));
  const [html] = /<\/?[a-z!][^>]*>?/i.exec(outsideCode(text)) ?? [];
  const [link] = /\]\((?!https?:|mailto:|\/(?!\/)|#|\{)[^)]*\)/.exec(text) ?? [];
  const expected = idsOf(built);
  const found: [TextFault["code"], string | false | undefined][] = [
    ["empty", text.trim() === "" && " "],
    ["headings", idsOf(text).join() !== expected.join() && expected.join(", ")],
    ["arguments", strange[0] && [...known].join(", ")],
    ["markup", html ?? link],
    ...forbidden.map((form) => ["forbidden", form] as [TextFault["code"], string]),
  ];
  return found.flatMap(([code, detail]) =>
    detail ? [{ code, detail: detail.slice(0, 200) }] : [],
  );
}
