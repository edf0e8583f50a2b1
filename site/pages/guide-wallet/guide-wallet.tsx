import { createTranslator, useTranslations } from "use-intl";
import { BackLink } from "#site/features/back/back-link.tsx";
import { Course } from "#site/features/guide/course.tsx";
import { GuidePage } from "#site/features/guide/guide-page.tsx";
import type { GuideStep } from "#site/features/guide/step.tsx";
import { type HeadArgs, pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { faqPage } from "#site/i18n/structured-data.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { buttonClass } from "#site/ui/button.tsx";
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
  const entries = steps.map(
    (id): GuideStep => ({
      id,
      title: t(`steps.${id}.title`),
      text: t(`steps.${id}.text`, walletValues),
      acts: (["first", "second", "third"] as const).map((act) =>
        t(`steps.${id}.acts.${act}`, walletValues),
      ),
      cost: t(`steps.${id}.cost`, walletValues),
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
      answers={questions.map((name) => ({
        question: t(`questions.${name}.question`, walletValues),
        answer: t(`questions.${name}.answer`, walletValues),
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
