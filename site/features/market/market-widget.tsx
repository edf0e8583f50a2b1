import { useId } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { classNames } from "#site/ui/class-names.ts";
import { ContractAddress } from "./contract-address.tsx";
import { compactText } from "./figures.ts";
import { MarketLinks } from "./market-links.tsx";
import { MarketNotices } from "./market-notices.tsx";
import { PriceChart } from "./price-chart.tsx";
import { Quote } from "./quote.tsx";
import { Awaited } from "./skeleton.tsx";
import { Updated } from "./updated.tsx";
import { useMarket } from "./use-market.ts";

/**
 * The token's market on a page that is about something else: wallet and investors. Its loader names
 * the word file `market`. The figures of price and info come in one call (specification 2.13, 4.5).
 */
export function MarketWidget({ className }: { className?: string }) {
  const t = useTranslations("market");
  const title = useId();
  const { answer } = useMarket();
  const figures = [
    { name: "volume", text: answer && `$${compactText(answer.volume24h)}`, like: "$1.25M" },
    { name: "cap", text: answer && `$${compactText(answer.marketCap)}`, like: "$67.00M" },
    { name: "holders", text: answer && compactText(answer.holders), like: "850" },
  ] as const;
  return (
    <section aria-labelledby={title} className={classNames("@container", className)}>
      <h2 id={title} className="display-md">
        {t("title", { symbol: names.token.symbol })}
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-8 border-t-2 border-ink pt-6 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]">
        <Quote />
        <PriceChart />
      </div>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 @3xl:flex @3xl:justify-between">
        {figures.map(({ name, text, like }) => (
          <div key={name}>
            <dt className="small text-soft">{t(name)}</dt>
            <dd className="figure-sm mt-1" data-figure={name}>
              <Awaited text={text} like={like} />
            </dd>
          </div>
        ))}
        <Updated />
      </dl>
      <ContractAddress
        className="mt-4"
        success={{ title: t("copied.title"), description: t("copied.text") }}
      />
      <MarketLinks className="mt-4" />
      <MarketNotices />
    </section>
  );
}
