import { useTranslations } from "use-intl";
import type { HistoryPoint } from "#contract/market.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { priceText } from "./figures.ts";

/** The line as a table, for whoever cannot see it. */
export function PriceTable({
  caption,
  points,
}: {
  caption: string;
  points: readonly HistoryPoint[];
}) {
  const t = useTranslations("market");
  const locale = useSiteLocale();
  return (
    <div className="sr-only">
      {/* As narrow as its longest word: in one line it would reach beyond a narrow screen. */}
      <table className="whitespace-normal">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.time")}</th>
            <th scope="col">{t("price")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(([at, price]) => (
            <tr key={at}>
              <th scope="row">{formatMoment(locale, new Date(at * 1000))}</th>
              <td>{priceText(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
