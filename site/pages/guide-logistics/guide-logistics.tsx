import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { Course } from "#site/features/guide/course.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import { NotOpenYet } from "#site/features/guide/not-open-yet.tsx";
import type { GuideStep } from "#site/features/guide/step.tsx";
import { claimInText } from "#site/i18n/claim-text.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { buttonClass } from "#site/ui/button.tsx";
import { drawings } from "./drawings.tsx";
import { ShipmentRecord } from "./shipment-record.tsx";

export const loader = pageLoader("guideLogistics", "guide-logistics", "guide");
export const meta = pageHead;

const coming = services.find(({ name }) => name === "logistics");
const steps = ["condition", "hold", "seal", "release"] as const;
const terms = ["condition", "held", "seal", "lading", "packing", "demurrage"] as const;

/** How a payment travels with a shipment: one long line, gate by gate. */
export default function GuideLogistics() {
  const t = useTranslations("guide-logistics");
  const values = {
    fee: claimInText(claims.networkFee),
    discount: claimInText(claims.feeDiscount),
    finality: claims.finality.value,
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
      extra: id === "release" ? <ShipmentRecord /> : undefined,
    }),
  );
  return (
    <GuidePage
      service="logistics"
      back={<BackLink page="logistics" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      note={coming && "coming" in coming && <NotOpenYet text={t("note", { ...coming.coming })} />}
      course={<Course heights={[72, 24, 52, 20]} bend="curve" steps={entries} />}
      steps={entries}
      plates="strip"
      terms={terms.map((name) => ({
        term: t(`terms.${name}.term`),
        meaning: t(`terms.${name}.meaning`),
      }))}
      ask={t("ask")}
      onward={
        <PageLink page="logistics" className={buttonClass("outline")}>
          {t("onward")}
        </PageLink>
      }
    />
  );
}
