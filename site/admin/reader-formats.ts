import { useMemo } from "react";
import { latinDigits } from "#contract/folded-text.ts";
import { formatMoment, formatNumber, formatPercent } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** Numbers as the page's language writes them. */
export function useFigures() {
  const locale = useSiteLocale();
  return useMemo(() => {
    const figure = (value: number) => formatNumber(locale, value);
    return {
      figure,
      /** The arguments of a message with a number: `count` chooses the plural form, `figure` is shown. */
      amount: (count: number) => ({ count, figure: figure(count) }),
      /** A part of a whole in percent; undefined when there is no whole. */
      percent: (part: number, whole: number, decimals = 0) =>
        whole > 0 ? formatPercent(locale, (100 * part) / whole, decimals) : undefined,
    };
  }, [locale]);
}
export type Figures = ReturnType<typeof useFigures>;

/** Moments of the server as the page's language writes them, by the reader's clock. */
export function useMoment(): (iso: string) => string {
  const locale = useSiteLocale();
  return (iso) => formatMoment(locale, new Date(iso));
}

/** Whether a typed text is this number, in the digits and with the separators of any keyboard. */
export function isTypedNumber(typed: string, count: number): boolean {
  const plain = latinDigits(typed).replaceAll(/[\s.,٬’'\u00a0\u202f]/g, "");
  return plain === String(count);
}

/** A name of any script within a sentence, kept from changing the direction of the rest (Unicode isolates). */
export const isolated = (name: string) => `\u2068${name}\u2069`;
