import { formatFigure } from "#site/i18n/formats.ts";

/** A number as a message takes it: to choose the form of its words by, and as it is written. */
export const amount = (count: number) => ({ count, figure: formatFigure(count) });

const digits = /[٠-٩۰-۹]/g;

/** Whether somebody typed this number, in the digits and with the separators of their keyboard. */
export function isTyped(typed: string, count: number): boolean {
  const plain = typed
    .replaceAll(digits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\s.,٬’'\u00a0\u202f]/g, "");
  return plain === String(count);
}
