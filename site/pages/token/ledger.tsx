import { useTranslations } from "use-intl";
import { ContractAddress } from "#site/features/market/contract-address.tsx";
import { compactText } from "#site/features/market/figures.ts";
import { PriceChart } from "#site/features/market/price-chart.tsx";
import { Quote } from "#site/features/market/quote.tsx";
import { Awaited } from "#site/features/market/skeleton.tsx";
import { Updated } from "#site/features/market/updated.tsx";
import { useMarket } from "#site/features/market/use-market.ts";

/** The page of the ledger: the price and its line above the rule, five figures and their time below it. */
export function Ledger() {
  const t = useTranslations("token");
  const market = useTranslations("market");
  const { answer } = useMarket();
  const figures = [
    { name: "cap", text: answer && `$${compactText(answer.marketCap)}`, like: "$67.00M" },
    { name: "volume", text: answer && `$${compactText(answer.volume24h)}`, like: "$1.25M" },
    { name: "circulating", text: answer && compactText(answer.circulatingSupply), like: "36.00B" },
    { name: "total", text: answer && compactText(answer.totalSupply), like: "50.00B" },
    { name: "holders", text: answer && compactText(answer.holders), like: "850" },
  ] as const;
  return (
    <section aria-labelledby="metrics-title" className="wrap @container mt-12 sm:mt-16">
      <h2 id="metrics-title" className="sr-only">
        {t("metrics")}
      </h2>
      <div className="grid-12 gap-y-9 border-t-2 border-ink pt-7">
        <Quote className="col-span-12 lg:col-span-4" />
        <PriceChart className="col-span-12 min-w-0 lg:col-span-8" />
      </div>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-6 sm:grid-cols-3 lg:flex lg:justify-between">
        {figures.map(({ name, text, like }) => (
          <div key={name}>
            <dt className="small text-soft">{market(name)}</dt>
            <dd className="display-sm mt-1 tabular-nums" data-figure={name}>
              <Awaited text={text} like={like} />
            </dd>
          </div>
        ))}
        <Updated />
      </dl>
      <ContractAddress className="mt-3" success={{ title: market("copiedPage") }} />
    </section>
  );
}
