import { clsx } from "clsx";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { ContractAddress } from "./contract-address.tsx";
import { FigureList } from "./figure-list.tsx";
import { MarketLinks } from "./market-links.tsx";
import { MarketNotices } from "./market-notices.tsx";
import { PriceChart } from "./price-chart.tsx";
import { Quote } from "./quote.tsx";

/**
 * The token's market on a page that is about something else: wallet and investors. Its loader names
 * the word file `market`. The figures of price and info come in one call (specification 2.13, 4.5).
 */
export function MarketWidget({ className }: { className?: string }) {
  const t = useTranslations("market");
  const title = useId();
  return (
    <section aria-labelledby={title} className={clsx("@container", className)}>
      <h2 id={title} className="display-md">
        {t("title", { symbol: names.token.symbol })}
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-8 border-t-2 border-ink pt-6 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]">
        <Quote />
        <PriceChart />
      </div>
      <FigureList
        of={["volume", "cap", "holders"]}
        figureType="figure-sm"
        className="mt-8 grid-cols-2 py-5 @3xl:auto-cols-max @3xl:grid-flow-col @3xl:grid-cols-none @3xl:justify-between"
      />
      <ContractAddress
        className="mt-4"
        success={{ title: t("copied.title"), description: t("copied.text") }}
      />
      <MarketLinks className="mt-4" />
      <MarketNotices />
    </section>
  );
}
