import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ownWords } from "#content/own-words.ts";
import {
  maxLongTextLength,
  maxMessageLength,
  portraitsFile,
  pricesFile,
  type TextFault,
  type TextPlace,
} from "#contract/content.ts";
import { isImageAddress } from "#contract/images.ts";
import { fallbackLocale, knownLocales, type Locale, locales } from "#contract/locale.ts";
import { parseJson } from "#server/http/parse-json.ts";
import { createForbiddenForms, type Terminology } from "./forbidden-forms.ts";
import { flatten, shapeOf } from "./message-shape.ts";
import { portrayedPeople } from "./portrayed-people.ts";
import { builtPrices, faultsOfPrice } from "./price-texts.ts";
import { faultsOfLongText, faultsOfText } from "./text-rules.ts";
import { typeset } from "./typesetting.ts";

/**
 * Files that no release changes: those of the administration, what is said when a page's code fails, and what
 * the build draws.
 */
const isFixed = (file: string) => /^(?:admin|inbox|error|fact-sheet)/.test(file);
const isLongText = (file: string) => file.endsWith(".md");

/** The texts of the files, from which every change starts. */
export type SourceTexts = ReturnType<typeof readSourceTexts>;

/** The folder of words, in every language, offered or not; all are translated from English. It is read when it is first needed, by an administrator. */
export function readSourceTexts(folder: string) {
  let read: ReturnType<typeof readFolder> | undefined;
  const words = () => (read ??= readFolder(folder));
  /** A portrait of the files is a drawing, which has no address. */
  const portraitOf = (key: string) =>
    portrayedPeople.some(({ id }) => id === key) ? "" : undefined;
  const of = ({ file, key, locale }: TextPlace) => {
    if (file === portraitsFile) return portraitOf(key);
    if (file === pricesFile) return locale === fallbackLocale ? builtPrices.get(key) : undefined;
    return words().texts.get(file)?.[locale].get(key);
  };

  /** How long a text may be: twice the longest of its languages, for which the design has room. */
  function longest(file: string, key: string): number {
    const lengths = knownLocales.map((locale) => of({ file, key, locale })?.length ?? 0);
    const room = isLongText(file) ? maxLongTextLength : maxMessageLength;
    return Math.min(Math.max(60, 2 * Math.max(...lengths)), room);
  }

  return {
    get files(): readonly string[] {
      return builtPrices.size > 0 ? [...words().files, pricesFile] : words().files;
    },
    keys: (file: string) => [
      ...((file === pricesFile ? builtPrices : words().texts.get(file)?.en)?.keys() ?? []),
    ],
    of,
    longest,
    /** The title of the page that a file is made for. */
    titleOf(file: string): Record<Locale, string> | null {
      const titles = locales.map((locale) => [locale, of({ file, key: "meta.title", locale })]);
      return titles.every(([, title]) => title) ? Object.fromEntries(titles) : null;
    },
    /** What a text must name, as it is written. */
    argumentsOf: (file: string, key: string) => {
      const english = of({ file, key, locale: "en" }) ?? "";
      if (isLongText(file)) return [];
      return shapeOf(english).arguments.map((each) => {
        const [kind, name] = each.split(":");
        return kind === "tag" ? `<${name}>` : `{${name}}`;
      });
    },
    /** A text as it is kept: with the signs of its language, which few keyboards have. */
    typeset: (place: TextPlace, text: string) =>
      isLongText(place.file) || place.file === portraitsFile || place.file === pricesFile
        ? text
        : typeset({ ...place, file: place.file.replace(/\.json$/, "") }, text),
    /** All that is wrong with a text in its place. */
    faults(place: TextPlace, text: string): TextFault[] {
      const { file, key, locale } = place;
      const built = of(place);
      const english = of({ file, key, locale: "en" });
      // Nothing is wrong with what stands in the files; the build has checked it.
      if (built === undefined || english === undefined || text === built) return [];
      if (file === pricesFile) return faultsOfPrice(key, text);
      if (file === portraitsFile) {
        return isImageAddress(text) ? [] : [{ code: "unreadable", detail: text.slice(0, 80) }];
      }
      const maxLength = longest(file, key);
      const { forbiddenIn } = words();
      if (text.length > maxLength) return [{ code: "too_long", detail: `${maxLength}` }];
      if (isLongText(file)) {
        const all = knownLocales.map((one) => of({ file, key, locale: one }) ?? "");
        return faultsOfLongText({ text, built, all, forbidden: forbiddenIn(text, locale) });
      }
      const name = file.replace(/\.json$/, "");
      return faultsOfText({ file: name, key, locale, text, english, forbiddenIn });
    },
  };
}

function readFolder(folder: string) {
  const names = readdirSync(join(folder, "en"));
  const files = names.filter((name) => /\.(?:json|md)$/.test(name) && !isFixed(name)).sort();
  const read = (locale: Locale, file: string): Map<string, string> => {
    const text = readFileSync(join(folder, locale, file), "utf8");
    return isLongText(file)
      ? new Map([["", text]])
      : flatten(ownWords(file.replace(/\.json$/, ""), locale, parseJson(text) as object));
  };
  const inEach = (file: string) =>
    Object.fromEntries(knownLocales.map((locale) => [locale, read(locale, file)]));
  return {
    files,
    texts: new Map(
      files.map((file) => [file, inEach(file) as Record<Locale, Map<string, string>>]),
    ),
    forbiddenIn: createForbiddenForms(
      parseJson(readFileSync(join(folder, "terminology.json"), "utf8")) as Pick<
        Terminology,
        "forbidden"
      >,
    ),
  };
}

/** Recognizes the text that a change was based on. */
export const hashOfText = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 16);
