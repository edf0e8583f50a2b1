import formatOnly from "use-intl/format-message/format-only";
import type { Locale } from "#contract/locale.ts";
import { formatNumber } from "./formats.ts";

/**
 * The formatter of messages without a parser (see `compile-words.ts`), and with our own figures: the
 * counts of plurals would be the only reason to make a formatter of the browser's (decision 0021).
 */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatOnly>
): ReturnType<typeof formatOnly> {
  const getNumberFormat: typeof options.formatters.getNumberFormat = (locale, style) =>
    style ? options.formatters.getNumberFormat(locale, style) : amounts(locale as Locale);
  const formatters = { ...options.formatters, getNumberFormat };
  return formatOnly(key, message, values, { ...options, formatters });
}

/** Whole amounts only: a count has no decimals. */
const amounts = (locale: Locale) =>
  ({ format: (count: number) => formatNumber(locale, count) }) as Intl.NumberFormat;

formatMessage.raw = false;
