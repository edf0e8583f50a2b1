import { useTranslations } from "use-intl";
import { ContractAddress } from "#site/features/market/contract-address.tsx";
import { FigureList } from "#site/features/market/figure-list.tsx";
import { PriceChart } from "#site/features/market/price-chart.tsx";
import { Quote } from "#site/features/market/quote.tsx";

/** The page of the ledger: the price and its line above the rule, five figures and their time below it. */
export function Ledger() {
  const t = useTranslations("token");
  const market = useTranslations("market");
  return (
    <section aria-labelledby="metrics-title" className="wrap mt-12 sm:mt-16">
      <h2 id="metrics-title" className="sr-only">
        {t("metrics")}
      </h2>
      <div className="grid-12 gap-y-9 border-t-2 border-ink pt-7">
        <Quote className="col-span-12 lg:col-span-4" />
        <PriceChart className="col-span-12 min-w-0 lg:col-span-8" />
      </div>
      <FigureList
        of={["cap", "volume", "circulating", "total", "holders"]}
        figureType="display-sm"
        className="mt-8 grid-cols-2 py-6 sm:grid-cols-3 lg:auto-cols-max lg:grid-flow-col lg:grid-cols-none lg:justify-between"
      />
      <ContractAddress className="mt-3" success={{ title: market("copiedPage") }} />
    </section>
  );
}
