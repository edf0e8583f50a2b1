import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { Course } from "#site/features/guide/course.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import type { GuideStep } from "#site/features/guide/step.tsx";
import { claimInText } from "#site/i18n/claim-text.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { buttonClass } from "#site/ui/button.tsx";
import { drawings } from "./drawings.tsx";
import { WholePrice } from "./whole-price.tsx";

export const loader = pageLoader("guideTravel", "guide-travel", "guide");
export const meta = pageHead;

const steps = ["ask", "days", "count", "approve", "go"] as const;
const terms = ["fare", "window", "hold", "layover", "transit", "refundable"] as const;

/** How a trip is planned: its course is flown, stone to stone. */
export default function GuideTravel() {
  const t = useTranslations("guide-travel");
  const values = {
    fee: claimInText(claims.networkFee),
    discount: claimInText(claims.feeDiscount),
    symbol: names.token.symbol,
  };
  const entries = steps.map(
    (id): GuideStep => ({
      id,
      title: t(`steps.${id}.title`),
      text: t(`steps.${id}.text`),
      acts: (["first", "second", "third"] as const).map((act) => t(`steps.${id}.acts.${act}`)),
      cost: t(`steps.${id}.cost`, values),
      wrong: t(`steps.${id}.wrong`),
      caption: t(`steps.${id}.caption`),
      drawing: drawings[id],
      extra: id === "count" ? <WholePrice /> : undefined,
    }),
  );
  return (
    <GuidePage
      service="travel"
      back={<BackLink page="travel" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      course={<Course heights={[100, 62, 84, 40, 92]} bend="arc" steps={entries} />}
      steps={entries}
      plates="strip"
      terms={terms.map((name) => ({
        term: t(`terms.${name}.term`),
        meaning: t(`terms.${name}.meaning`),
      }))}
      ask={t("ask")}
      onward={
        <PageLink page="travel" className={buttonClass("outline")}>
          {t("onward")}
        </PageLink>
      }
    />
  );
}
