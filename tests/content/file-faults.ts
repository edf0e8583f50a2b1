import type { Locale } from "#contract/locale.ts";
import { flatten } from "#server/content/message-shape.ts";
import { type CheckedText, faultsOfText } from "#server/content/text-rules.ts";

/** Everything wrong with a translated word file, each as one line. English is the shape. */
export function faultsOf(
  file: string,
  locale: Locale,
  english: unknown,
  translated: unknown,
  rules: Pick<CheckedText, "forbiddenIn" | "mayBeEnglish"> = {},
): string[] {
  const [source, target] = [flatten(english), flatten(translated)];
  const missing = [...source.keys()].filter((key) => !target.has(key));
  const faults = [...target].flatMap(([key, text]) => {
    const original = source.get(key);
    if (original === undefined) return [`${file}:${key} in ${locale} is not in English`];
    const found = faultsOfText({ file, key, locale, text, english: original, ...rules });
    return found.map(
      ({ code, detail }) => `${file}:${key} in ${locale}: ${code} ${detail}: ${text}`,
    );
  });
  return [...missing.map((key) => `${file}:${key} is missing in ${locale}`), ...faults];
}
