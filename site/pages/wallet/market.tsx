import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { RiskStatement } from "#site/features/risk/risk-statement.tsx";

/** The token among what the wallet holds, with the risk said beside its price. */
export function Market() {
  const t = useTranslations("wallet.market");
  const { symbol } = names.token;
  return (
    <div className="wrap grid-12 gap-y-12 pt-20 sm:pt-28">
      <section aria-labelledby="market-title" className="col-span-12 lg:col-span-7">
        <h2 id="market-title" className="display-md">
          {t("title", { symbol })}
        </h2>
        <p className="lede mt-4">{t("text")}</p>
      </section>
      <RiskStatement className="col-span-12 self-start lg:col-span-4 lg:col-start-9" />
    </div>
  );
}
