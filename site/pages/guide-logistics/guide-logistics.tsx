import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import { guideSteps, guideTerms } from "#site/features/guide/guide-words.ts";
import { NotOpenYet } from "#site/features/guide/not-open-yet.tsx";
import { claimInText } from "#site/i18n/claim-text.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { drawings } from "./drawings.tsx";
import { ShipmentRecord } from "./shipment-record.tsx";

export const loader = pageLoader("guideLogistics", "guide-logistics", "guide");
export const meta = pageHead;

const steps = ["condition", "hold", "seal", "release"] as const;
const terms = ["condition", "held", "seal", "lading", "packing", "demurrage"] as const;
const extras = { release: <ShipmentRecord /> };

/** How a payment travels with a shipment: one long line, gate by gate. */
export default function GuideLogistics() {
  const t = useTranslations("guide-logistics");
  const values = {
    fee: claimInText(claims.networkFee),
    discount: claimInText(claims.feeDiscount),
    finality: claims.finality.value,
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
      service="logistics"
      back={<BackLink page="logistics" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      note={<NotOpenYet service="logistics" say={(due) => t("note", due)} />}
      course="road"
      steps={entries}
      plates="strip"
      terms={guideTerms(terms, (name, part) => t(`terms.${name}.${part}`))}
      ask={t("ask")}
      onward={t("onward")}
    />
  );
}
