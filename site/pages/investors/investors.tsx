import { useTranslations } from "use-intl";
import { BackLink } from "#site/features/back/back-link.tsx";
import { MarketWidget } from "#site/features/market/market-widget.tsx";
import { RiskStatement } from "#site/features/risk/risk-statement.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Backers } from "./backers.tsx";
import { Meeting } from "./meeting.tsx";
import { Shelf } from "./shelf.tsx";
import { Spread } from "./spread.tsx";

export const loader = pageLoader("investors", "investors", "people", "market", "risk");
export const meta = pageHead;

export default function Investors() {
  const t = useTranslations("investors");
  return (
    <>
      <div className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
      </div>
      <Spread />
      <div className="below-fold wrap pt-20 sm:pt-28">
        <MarketWidget />
      </div>
      <Backers />
      <Shelf />
      <div className="below-fold wrap pt-20 sm:pt-28">
        <RiskStatement />
      </div>
      <Meeting />
    </>
  );
}
