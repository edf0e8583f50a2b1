import { useTranslations } from "use-intl";
import { MarketWidget } from "#site/features/market/market-widget.tsx";
import { RiskStatement } from "#site/features/risk/risk-statement.tsx";

/** The token among what the wallet holds, with the risk said right below its price. */
export function Market() {
  const t = useTranslations("wallet.market");
  return (
    <div className="below-fold wrap pt-20 sm:pt-28">
      <MarketWidget />
      <div className="grid-12 mt-14 gap-y-8">
        <p className="col-span-12 text-soft lg:col-span-3">{t("text")}</p>
        <RiskStatement className="col-span-12 lg:col-span-8 lg:col-start-5" />
      </div>
    </div>
  );
}
