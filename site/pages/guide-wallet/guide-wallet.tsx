import type { ReactNode } from "react";
import { createTranslator, useTranslations } from "use-intl";
import { cardPlans } from "#brand/wallet.ts";
import { hasPart } from "#content/offer.ts";
import { CardFace } from "#site/features/cards/card-face.tsx";
import { GuidePage, guideValues } from "#site/features/guide/guide-page.tsx";
import { formatPrice } from "#site/i18n/formats.ts";
import { faqPage, type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import card from "./wallet-card.svg?raw";
import fund from "./wallet-fund.svg?raw";
import keep from "./wallet-keep.svg?raw";
import open from "./wallet-open.svg?raw";
import pay from "./wallet-pay.svg?raw";

export const loader = pageLoader("guideWallet", "guide-wallet", "guide", "cards");

/** With the questions as structured data for search engines. */
export const head = (args: HeadArgs) => {
  const data = args.loaderData as PageData | undefined;
  const messages = data?.words["guide-wallet"];
  if (!data || !messages) return pageHead(args);
  const t = createTranslator({ locale: data.locale, messages });
  const values = guideValues(data.locale);
  const entries = questions.map((name) => ({
    question: t(`questions.${name}.question`, values),
    answer: t(`questions.${name}.answer`, values),
  }));
  return [...pageHead(args), { "script:ld+json": faqPage(entries) }];
};

const steps = ["open", "fund", "card", "pay", "keep"] as const;
const terms = ["custody", "network", "final", "rate", "consent", "approval"] as const;
const questions = (["child", "phone", "token", "insured", "mistake"] as const).filter(
  (name) => name !== "token" || hasPart("token"),
);
const extras = { open: <Who />, card: <Cards /> };

/** The wallet-and-payments content of specification 2.8, as a guide of five locks. */
export default function GuideWallet() {
  const t = useTranslations("guide-wallet");
  const values = guideValues(useSiteLocale());
  return (
    <GuidePage
      service="wallet"
      back="about"
      opening="descent"
      plates="beside"
      steps={steps}
      drawings={{ open, fund, card, pay, keep }}
      extras={extras}
      terms={terms}
      say={(key) => t(key, values)}
      answers={questions.map((name) => ({
        question: t(`questions.${name}.question`, values),
        answer: t(`questions.${name}.answer`, values),
      }))}
    />
  );
}

const ageFeatures = ["first", "second", "third", "fourth"] as const;

/** Who may have a wallet: from which age with a parent, from which alone. */
function Who() {
  const t = useTranslations("guide-wallet.who");
  const values = guideValues(useSiteLocale());
  const from = { minors: values.minor, adults: values.adult };
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <div className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {(["minors", "adults"] as const).map((whom) => (
          <div key={whom} className="border-t-2 border-(--hue) pt-4">
            <p aria-hidden="true" className="figure-lg text-(--hue)">
              {whom === "minors"
                ? `${from.minors}–${from.adults}`
                : t("adults.figure", { age: from.adults })}
            </p>
            <h4 className="mt-2 font-display text-[1.2rem]">{t(`${whom}.name`)}</h4>
            <p className="small text-soft">
              {t(`${whom}.ages`, { from: from[whom], to: from.adults })}
            </p>
            <ul className="mt-3">
              {ageFeatures.map((name) => (
                <FeatureLine key={name}>{t(`${whom}.features.${name}`, values)}</FeatureLine>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

const cardFeatures = ["first", "second", "third"] as const;

/** The three cards with what each does: a list to read, nothing to order here. */
function Cards() {
  const t = useTranslations("guide-wallet.cards");
  const cards = useTranslations("cards");
  const locale = useSiteLocale();
  const values = guideValues(locale);
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <ul className="mt-5 border-b border-line">
        {cardPlans.map(({ name: plan, issue, monthly }) => (
          <li
            key={plan}
            className="grid items-start gap-x-8 gap-y-4 border-t border-line py-6 sm:grid-cols-[11rem_1fr]"
          >
            <CardFace plan={plan} className="w-44" />
            <div className="grid gap-x-8 md:grid-cols-[2fr_3fr]">
              <div>
                <h4 className="display-sm">{cards(`names.${plan}`)}</h4>
                <p className="small text-soft">{cards(`uses.${plan}`)}</p>
                <p className="small mt-1.5">
                  {t("price", {
                    issue: formatPrice(locale, issue),
                    monthly: formatPrice(locale, monthly),
                  })}
                </p>
              </div>
              <ul className="max-md:mt-2">
                {cardFeatures.map((name) => (
                  <FeatureLine key={name}>{t(`${plan}.features.${name}`, values)}</FeatureLine>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <PageLink
          page="fees"
          suffix="#cards"
          className="text-link inline-flex min-h-11 items-center"
        >
          {cards("section.link")}
        </PageLink>
      </p>
    </div>
  );
}

/** An entry of a list, led in by a short line. */
function FeatureLine({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3 py-1.5 text-[0.9375rem]">
      <span aria-hidden="true" className="mt-[0.75em] h-0.5 w-3 shrink-0 bg-(--hue)" />
      <span>{children}</span>
    </li>
  );
}
