import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAboutName } from "./about-names.ts";
import { formatNumber, isMoment } from "./formats.ts";
import { useSiteLocale } from "./words.tsx";

/** The keys under which the words of a page name stored fields and their codes. */
export interface RecordWords {
  fields: string;
  /** The names of a field's codes, by the field. */
  codes: Readonly<Record<string, string>>;
  /** Has `yes` and `no`, where a field can be either. */
  answers?: string;
}

/**
 * Names and values of a stored record in the reader's language: a code by its name, a moment by `moment`,
 * the rest as it was typed. The page's loader gives `aboutNames`.
 */
export function useStoredValues(
  { fields, codes, answers = "" }: RecordWords,
  moment: (iso: string) => string,
) {
  const t = useTranslations();
  const aboutName = useAboutName();
  const locale = useSiteLocale();
  function textOf(path: string, key: string): string | undefined {
    const name = `${path}.${key}` as "shell.skip";
    // What a person typed can be anything; a key cannot.
    return /^[\w-]+$/.test(key) && t.has(name) ? t(name) : undefined;
  }
  return {
    fieldName: (field: string): string => textOf(fields, field) ?? field,
    fieldValue(field: string, value: string | number | boolean): ReactNode {
      if (typeof value === "boolean") return textOf(answers, value ? "yes" : "no");
      if (typeof value === "number") return formatNumber(locale, value);
      if (/_(?:at|ts)$/.test(field) && isMoment(value)) {
        return <time dateTime={value}>{moment(value)}</time>;
      }
      if (field === "job" || field === "about") return aboutName(value) ?? value;
      const path = codes[field];
      const name = path && textOf(path, value);
      return <bdi className="[unicode-bidi:plaintext]">{name ?? value}</bdi>;
    },
  };
}
