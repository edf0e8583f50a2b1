import { useTranslations } from "use-intl";
import { formatFigure } from "#site/i18n/formats.ts";

/** An amount as a message wants it: the number to choose the form by, and the figure to show. */
export const amount = (count: number) => ({ count, figure: formatFigure(count) });

/** A part of a whole in percent, with one decimal; nothing when there is no whole. */
export function percent(part: number, whole: number): string | undefined {
  return whole > 0 ? `${formatFigure((100 * part) / whole, 1)}%` : undefined;
}

/** A length of time in minutes, as people say it. */
export function useDuration(): (minutes: number) => string {
  const t = useTranslations("admin-desk.shares");
  return (minutes) =>
    minutes < 60 ? t("minutes", amount(minutes)) : t("hours", amount(minutes / 60));
}
