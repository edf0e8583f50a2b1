import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import { guideSteps, guideTerms } from "#site/features/guide/guide-words.ts";
import { claimInText } from "#site/i18n/claim-text.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { drawings } from "./drawings.tsx";
import { WholePrice } from "./whole-price.tsx";

export const loader = pageLoader("guideTravel", "guide-travel", "guide");
export const meta = pageHead;

const steps = ["ask", "days", "count", "approve", "go"] as const;
const terms = ["fare", "window", "hold", "layover", "transit", "refundable"] as const;
const extras = { count: <WholePrice /> };

/** How a trip is planned: its course is flown, stone to stone. */
export default function GuideTravel() {
  const t = useTranslations("guide-travel");
  const values = {
    fee: claimInText(claims.networkFee),
    discount: claimInText(claims.feeDiscount),
    symbol: names.token.symbol,
  };
  const entries = guideSteps(
    steps,
    (id, part) => t(`steps.${id}.${part}`, values),
    drawings,
    extras,
  );
  return (
    <GuidePage
      service="travel"
      back={<BackLink page="travel" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      course="flight"
      steps={entries}
      plates="strip"
      terms={guideTerms(terms, (name, part) => t(`terms.${name}.${part}`))}
      ask={t("ask")}
      onward={t("onward")}
    />
  );
}
