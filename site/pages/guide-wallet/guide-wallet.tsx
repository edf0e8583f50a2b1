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
import { Cards } from "./cards.tsx";
import { drawings } from "./drawings.tsx";
import { Who } from "./who.tsx";

export const loader = pageLoader("guideWallet", "guide-wallet", "guide");
export const meta = pageHead;

const steps = ["open", "fund", "card", "pay", "keep"] as const;
const terms = ["custody", "network", "final", "rate", "consent", "approval"] as const;
const extras = { open: <Who />, card: <Cards /> };

/** The wallet-and-payments content of specification 2.8, as a guide of five locks. */
export default function GuideWallet() {
  const t = useTranslations("guide-wallet");
  const values = {
    adult: claims.walletAdultAge.value,
    currencies: claimInText(claims.currencies),
    fee: claimInText(claims.networkFee),
    speed: claims.transactionSpeed.value,
    limit: claimInText(claims.dailyLimit),
    insurance: claimInText(claims.insurance),
    discount: claimInText(claims.feeDiscount),
    support: claimInText(claims.supportHours),
    symbol: names.token.symbol,
  };
  const entries = steps.map(
    (id): GuideStep => ({
      id,
      title: t(`steps.${id}.title`),
      text: t(`steps.${id}.text`, values),
      acts: (["first", "second", "third"] as const).map((act) =>
        t(`steps.${id}.acts.${act}`, values),
      ),
      cost: t(`steps.${id}.cost`, values),
      wrong: t(`steps.${id}.wrong`),
      caption: t(`steps.${id}.caption`),
      drawing: drawings[id],
      extra: id in extras ? extras[id as keyof typeof extras] : undefined,
    }),
  );
  return (
    <GuidePage
      service="wallet"
      back={<BackLink page="about" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      course={<Course heights={[0, 22, 44, 70, 100]} bend="lock" steps={entries} />}
      steps={entries}
      plates="beside"
      terms={terms.map((name) => ({
        term: t(`terms.${name}.term`),
        meaning: t(`terms.${name}.meaning`),
      }))}
      ask={t("ask")}
      onward={
        <PageLink page="wallet" className={buttonClass("outline")}>
          {t("onward")}
        </PageLink>
      }
    />
  );
}
