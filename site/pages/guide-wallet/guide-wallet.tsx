import { createTranslator, useTranslations } from "use-intl";
import { BackLink } from "#site/features/back/back-link.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import { guideSteps, guideTerms } from "#site/features/guide/guide-words.ts";
import { type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { faqPage } from "#site/i18n/structured-data.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { Cards } from "./cards.tsx";
import { drawings } from "./drawings.tsx";
import { walletValues } from "./values.ts";
import { Who } from "./who.tsx";

export const loader = pageLoader("guideWallet", "guide-wallet", "guide");

/** The page answers questions, and says so to machines. */
export const meta = (args: HeadArgs) => {
  const data = args.loaderData as PageData | undefined;
  const messages = data?.words["guide-wallet"];
  if (!data || !messages) return pageHead(args);
  const t = createTranslator({ locale: data.locale, messages });
  const entries = questions.map((name) => ({
    question: t(`questions.${name}.question`, walletValues),
    answer: t(`questions.${name}.answer`, walletValues),
  }));
  return [...pageHead(args), { "script:ld+json": faqPage(entries) }];
};

const steps = ["open", "fund", "card", "pay", "keep"] as const;
const terms = ["custody", "network", "final", "rate", "consent", "approval"] as const;
const questions = ["child", "phone", "token", "insured", "mistake"] as const;
const extras = { open: <Who />, card: <Cards /> };

/** The wallet-and-payments content of specification 2.8, as a guide of five locks. */
export default function GuideWallet() {
  const t = useTranslations("guide-wallet");
  const entries = guideSteps(
    steps,
    (id, part) => t(`steps.${id}.${part}`, walletValues),
    drawings,
    extras,
  );
  return (
    <GuidePage
      service="wallet"
      back={<BackLink page="about" label={t("back")} />}
      title={t("title")}
      lede={t("lede")}
      course="descent"
      steps={entries}
      plates="beside"
      terms={guideTerms(terms, (name, part) => t(`terms.${name}.${part}`))}
      answers={questions.map((name) => ({
        question: t(`questions.${name}.question`, walletValues),
        answer: t(`questions.${name}.answer`, walletValues),
      }))}
      ask={t("ask")}
      onward={t("onward")}
    />
  );
}
