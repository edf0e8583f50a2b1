import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import { guideSteps, guideTerms } from "#site/features/guide/guide-words.ts";
import { NotOpenYet } from "#site/features/guide/not-open-yet.tsx";
import { claimInText } from "#site/i18n/claim-text.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { CountedBack } from "./counted-back.tsx";
import { drawings } from "./drawings.tsx";
import { YearBudget } from "./year-budget.tsx";

export const loader = pageLoader("guideEducation", "guide-education", "guide");
export const meta = pageHead;

const steps = ["list", "papers", "fund", "visa", "arrive"] as const;
const terms = ["offer", "deposit", "funds", "grant", "instalment", "attest"] as const;
const extras = { fund: <YearBudget />, visa: <CountedBack /> };

/** How a year abroad is planned: up the steps of a year, each one a bed. */
export default function GuideEducation() {
  const t = useTranslations("guide-education");
  const values = {
    fee: claimInText(claims.networkFee),
    currencies: claimInText(claims.currencies),
  };
  const entries = guideSteps(
    steps,
    (id, part) => t(`steps.${id}.${part}`, values),
    drawings,
    extras,
  );
  return (
    <GuidePage
      service="education"
      back={<BackLink page="education" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      note={<NotOpenYet service="education" say={(due) => t("note", due)} />}
      course="climb"
      steps={entries}
      plates="beside"
      terms={guideTerms(terms, (name, part) => t(`terms.${name}.${part}`))}
      ask={t("ask")}
      onward={t("onward")}
    />
  );
}
