import { latinDigits } from "#contract/folded-text.ts";
import type { Locale } from "#contract/locale.ts";
import { isRead, narrow, partedMeasure, quotedArgument } from "./text-rules.ts";

const arabicSigns: Record<string, string> = { ",": "،", ";": "؛", "?": "؟" };
const noBreak = "\u00a0";

/**
 * A message with the signs that its language is set with and few keyboards have: apostrophes, narrow and no-break
 * spaces, Arabic signs, isolates. A text that follows the rules stays as it is.
 */
export function typeset(
  { file, key, locale }: { file: string; key: string; locale: Locale },
  text: string,
): string {
  const isolated = text.replace(
    new RegExp(`(?<!\\u2068)${quotedArgument}(?!\\u2069)`, "gu"),
    "\u2068$&\u2069",
  );
  // Beside a sign of the notation, an apostrophe is one too.
  const curled = isolated.replace(/(?<=\p{L})'(?![{}<>#|'])/gu, "’");
  if (locale === "en") return curled;
  const bound = curled
    .replace(/# (?=\p{L})/gu, `#${noBreak}`)
    .replace(new RegExp(partedMeasure, "gu"), (found) => found.replace(" ", noBreak));
  if (locale === "fr") return french(bound, isRead(file, key));
  return locale === "ar" ? arabic(bound) : bound;
}

function french(text: string, wraps: boolean): string {
  const spaced = text
    .replace(/([^!?\s\u202f])[ \u00a0]?([;!?»]|:(?=\s|$))/gu, `$1${narrow}$2`)
    .replace(/«[ \u00a0]?(?!\u202f)/g, `«${narrow}`);
  return wraps ? spaced.replace(/\be-(?=mail)/gi, "$&\u2060") : spaced;
}

const arabic = (text: string) =>
  latinDigits(text).replace(
    /([\u0620-\u064a]\s*)([,;?])/g,
    (_, before, sign) => before + arabicSigns[sign],
  );
