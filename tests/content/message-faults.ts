import type { Locale } from "#contract/locale.ts";
import { flatten, type MessageShape, shapeOf } from "./messages.ts";

/** Whether a text may be the same as in English: a name, a word both languages share. */
export type Allowed = (locale: Locale, text: string) => boolean;

const pluralForms: Record<Locale, string[]> = {
  en: ["one", "other"],
  ar: ["zero", "one", "two", "few", "many", "other"],
  fr: ["one", "other"],
};

const narrow = "\u202f";
/** Of words on a visitor's page, where a line may break in them: not of titles, of mails, of the desk. */
const isRead = (file: string, key: string) =>
  !/^(admin|inbox|mail$|api$)/.test(file) && !key.startsWith("meta.");

/** Everything wrong with a translated word file, each as one line. English is the shape. */
export function faultsOf(
  file: string,
  locale: Locale,
  english: unknown,
  translated: unknown,
  allowed: Allowed = () => false,
): string[] {
  const [source, target] = [flatten(english), flatten(translated)];
  const faults: string[] = [];
  for (const key of source.keys()) {
    if (!target.has(key)) faults.push(`${file}:${key} is missing in ${locale}`);
  }
  for (const [key, text] of target) {
    const original = source.get(key);
    const say = (fault: string) => faults.push(`${file}:${key} in ${locale}: ${fault}`);
    if (original === undefined) {
      say("is not in English");
      continue;
    }
    const shape = parsed(text, say);
    const wanted = parsed(original, (fault) => faults.push(`${file}:${key} in en: ${fault}`));
    if (!shape || !wanted) continue;
    if (text.trim() === "" && original.trim() !== "") say("is empty");
    compareArguments(shape, wanted, say);
    checkPlurals(shape, locale, say);
    const words = shape.texts.map((part) => part.text).join(" ");
    if (locale !== "en" && /\{[^{}]*# \p{L}/u.test(text)) {
      say(`parts a number from what it counts: ${text}`);
    }
    if (locale === "fr") frenchFaults(text, shape, say);
    if (locale === "fr" && isRead(file, key) && /\be-mail/i.test(words)) {
      say(`wants a word joiner (U+2060) after the hyphen of "e-mail": ${words}`);
    }
    if (locale === "ar") arabicFaults(words, say);
    if (locale !== "en" && !allowed(locale, text)) untranslated(locale, words, wanted, say);
  }
  return faults;
}

type Say = (fault: string) => void;

function parsed(text: string, say: Say): MessageShape | undefined {
  try {
    return shapeOf(text);
  } catch (error) {
    say(`cannot be parsed (${(error as Error).message}): ${text}`);
    return undefined;
  }
}

function compareArguments(shape: MessageShape, wanted: MessageShape, say: Say): void {
  const [here, there] = [shape.arguments.join(" "), wanted.arguments.join(" ")];
  if (here !== there) say(`takes "${here}", English takes "${there}"`);
  // A language may tell apart more than English does (a woman's title), never less.
  const missing = wanted.choices.filter((choice) => !shape.choices.includes(choice));
  if (missing.length > 0) say(`lacks the choices ${missing.join(", ")}`);
}

function checkPlurals(shape: MessageShape, locale: Locale, say: Say): void {
  for (const forms of shape.plurals) {
    const missing = pluralForms[locale].filter((form) => !forms.includes(form));
    if (missing.length > 0) say(`lacks the plural forms ${missing.join(", ")}`);
  }
}

function frenchFaults(raw: string, shape: MessageShape, say: Say): void {
  if (raw.includes("'")) say(`has a straight apostrophe: ${raw}`);
  for (const { text, first } of shape.texts) {
    for (const match of text.matchAll(/[;!?»]|:(?=\s|$)/g)) {
      const before = match.index === 0 ? (first ? undefined : "") : text[match.index - 1];
      if (before === undefined || before === narrow || /[!?]/.test(before)) continue;
      say(`wants a narrow no-break space before "${match[0]}": ${text}`);
    }
    for (const match of text.matchAll(/«(.?)/gs)) {
      if (match[1] !== narrow && !(match[1] === "" && !text.endsWith("«"))) {
        say(`wants a narrow no-break space after "«": ${text}`);
      }
    }
  }
}

function arabicFaults(words: string, say: Say): void {
  const sign = /[\u0620-\u064a]\s*([,;?])/.exec(words)?.[1];
  if (sign) say(`has the Latin sign "${sign}" after Arabic: ${words}`);
  if (/[\u0660-\u0669\u06f0-\u06f9]/.test(words)) say(`has digits that are not Latin: ${words}`);
}

function untranslated(locale: Locale, words: string, wanted: MessageShape, say: Say): void {
  const original = wanted.texts.map((part) => part.text).join(" ");
  if (!/[A-Za-z]{3}/.test(original)) return;
  if (words === original) say(`is the English text: ${words}`);
  else if (/\b(the|and|you|your|with|please|this|from)\b/i.test(words))
    say(`has English in it: ${words}`);
  else if (locale === "ar" && !/[\u0600-\u06ff]/.test(words)) say(`has no Arabic in it: ${words}`);
}
