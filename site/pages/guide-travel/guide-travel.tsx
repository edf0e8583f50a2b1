import { useTranslations } from "use-intl";
import { GuidePage, guideValues } from "#site/features/guide/guide-page.tsx";
import { formatDirhams } from "#site/i18n/formats.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import approve from "./travel-approve.svg?raw";
import count from "./travel-count.svg?raw";
import days from "./travel-days.svg?raw";
import go from "./travel-go.svg?raw";
import request from "./travel-request.svg?raw";

export const loader = pageLoader("guideTravel", "guide-travel", "guide");

const steps = ["ask", "days", "count", "approve", "go"] as const;
const terms = ["fare", "window", "hold", "layover", "transit", "refundable"] as const;
const extras = { count: <WholePrice /> };

/** How a trip is planned: its course is a flight from stop to stop. */
export default function GuideTravel() {
  const t = useTranslations("guide-travel");
  const values = guideValues(useSiteLocale());
  return (
    <GuidePage
      service="travel"
      opening="flight"
      plates="strip"
      keepEnd={["ask", "go"]}
      steps={steps}
      drawings={{ ask: request, days, count, approve, go }}
      extras={extras}
      terms={terms}
      say={(key) => t(key, values)}
    />
  );
}

/** Invented prices: the lower fare becomes the dearer trip. */
const items = [
  { name: "fare", cheap: 236, dear: 310 },
  { name: "bag", cheap: 95, dear: 0 },
  { name: "seat", cheap: 40, dear: 0 },
  { name: "transfer", cheap: 85, dear: 28 },
] as const;
const offers = ["cheap", "dear"] as const;

/** Two fares for the same days, counted to the end. */
function WholePrice() {
  const t = useTranslations("guide-travel.sum");
  const locale = useSiteLocale();
  const sum = (offer: (typeof offers)[number]) =>
    items.reduce((total, item) => total + item[offer], 0);
  return (
    <table className="w-full max-w-[44rem] border-collapse text-[0.9375rem]">
      <caption className="mb-4 text-start">
        <span className="display-sm block text-balance">{t("title")}</span>
        <span className="small text-soft">{t("note")}</span>
      </caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t("item")}
          </th>
          {offers.map((offer) => (
            <th key={offer} scope="col" className="py-2 ps-3 text-end font-medium">
              {t(offer)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.name} className="border-b border-line">
            <th scope="row" className="py-2 pe-4 text-start font-light">
              {t(item.name)}
            </th>
            {offers.map((offer) => (
              <td key={offer} className="py-2 ps-3 text-end text-soft tabular-nums">
                {formatDirhams(locale, item[offer])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-3 pe-4 text-start font-medium">
            {t("total")}
          </th>
          {offers.map((offer) => (
            <td
              key={offer}
              className="figure-sm py-3 ps-3 text-end text-(--hue) max-sm:text-[1.05rem]!"
            >
              {formatDirhams(locale, sum(offer))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
