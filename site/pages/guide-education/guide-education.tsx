import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
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
import { CountedBack } from "./counted-back.tsx";
import { drawings } from "./drawings.tsx";
import { YearBudget } from "./year-budget.tsx";

export const loader = pageLoader("guideEducation", "guide-education", "guide");
export const meta = pageHead;

const coming = services.find(({ name }) => name === "education");
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
      extra: id in extras ? extras[id as keyof typeof extras] : undefined,
    }),
  );
  return (
    <GuidePage
      service="education"
      back={<BackLink page="education" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      note={coming && "coming" in coming && <NotOpenYet text={t("note", { ...coming.coming })} />}
      course={<Course heights={[100, 74, 50, 24, 0]} bend="lock" steps={entries} />}
      steps={entries}
      plates="beside"
      terms={terms.map((name) => ({
        term: t(`terms.${name}.term`),
        meaning: t(`terms.${name}.meaning`),
      }))}
      ask={t("ask")}
      onward={
        <PageLink page="education" className={buttonClass("outline")}>
          {t("onward")}
        </PageLink>
      }
    />
  );
}
