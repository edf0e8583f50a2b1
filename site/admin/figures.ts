import { formatFigure } from "#site/i18n/formats.ts";

/** A number as a message takes it: `count` chooses the plural form, `figure` is what is written. */
export const amount = (count: number) => ({ count, figure: formatFigure(count) });

/** A part of a whole in percent; undefined when there is no whole. */
export function percent(part: number, whole: number, decimals = 0): string | undefined {
  return whole > 0 ? `${formatFigure((100 * part) / whole, decimals)}%` : undefined;
}

const easternDigits = /[٠-٩۰-۹]/g;

/** Whether somebody typed this number, in the digits and with the separators of their keyboard. */
export function isTypedNumber(typed: string, count: number): boolean {
  const plain = typed
    .replaceAll(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\s.,٬’'\u00a0\u202f]/g, "");
  return plain === String(count);
}

/** A name of any script within a sentence, kept from changing the direction of the rest (Unicode isolates). */
export const isolated = (name: string) => `\u2068${name}\u2069`;
