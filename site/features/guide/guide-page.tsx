import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ServiceName } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import { claimText, claimValue, formatNumber } from "#site/i18n/formats.ts";
import type { PageName } from "#site/i18n/paths.ts";
import { BackLink, ButtonLink, ContactLink } from "#site/links/links.tsx";
import { ClosingBand } from "#site/ui/closing-band.tsx";
import { displayWords, Section, SectionTitle } from "#site/ui/section.tsx";
import { FoldedIndex, type IndexedSection, SectionIndex } from "#site/ui/section-index.tsx";
import { Opening, type OpeningLook } from "./opening.tsx";
import { type PlateLook, Step } from "./plate.tsx";

/** The brand's values in the words of the guides. */
export const guideValues = (locale: Locale) => ({
  brand: names.group[locale],
  minor: claims.walletMinorAge.value,
  adult: claims.walletAdultAge.value,
  currencies: claimText(locale, claims.currencies),
  currencyCount: claims.currencies.value,
  cryptocurrencies: claimText(locale, claims.cryptocurrencies),
  cryptocurrencyCount: claims.cryptocurrencies.value,
  fee: claimValue(locale, claims.networkFee),
  finality: formatNumber(locale, claims.finality.value, claims.finality.decimals),
  seconds: claims.finality.value,
  speed: claims.transactionSpeed.value,
  limit: claimText(locale, claims.dailyLimit),
  insurance: claimText(locale, claims.insurance),
  discount: claimText(locale, claims.feeDiscount),
  support: claimText(locale, claims.supportHours),
  symbol: names.token.symbol,
});

const actNames = ["first", "second", "third"] as const;

/** The words that every guide has. */
export type GuideKey<StepId extends string, TermName extends string> =
  | "back"
  | "title"
  | "lede"
  | "ask"
  | "onward"
  | `steps.${StepId}.${"title" | "text" | "cost" | "wrong" | "caption"}`
  | `steps.${StepId}.acts.${(typeof actNames)[number]}`
  | `terms.${TermName}.${"term" | "meaning"}`;

/** A guide: its course at the head, its steps as drawn plates, an index that follows the reader. */
export function GuidePage<StepId extends string, TermName extends string>({
  service,
  back = service,
  say,
  note,
  opening,
  steps,
  drawings,
  extras,
  plates,
  keepEnd = [],
  terms,
  answers = [],
}: {
  service: ServiceName;
  /** Where its first link leads, if not to the service. */
  back?: PageName;
  /** The words of the guide. */
  say: (key: GuideKey<StepId, TermName>) => string;
  /** The requirements of the first step. */
  note?: string | undefined;
  opening: OpeningLook;
  steps: readonly StepId[];
  drawings: Record<StepId, string>;
  /** Further content of a step: a table, a list. */
  extras: Partial<Record<StepId, ReactNode>>;
  plates: PlateLook;
  /** The steps of whose strip a phone shows the end rather than the middle. */
  keepEnd?: readonly StepId[];
  /** The words of the trade that the guide explains. */
  terms: readonly TermName[];
  /** Frequent questions, before the way to a person. */
  answers?: readonly { question: string; answer: string }[];
}) {
  const t = useTranslations("guide");
  const guideSteps = steps.map((id) => ({
    id,
    title: say(`steps.${id}.title`),
    text: say(`steps.${id}.text`),
    acts: actNames.map((act) => say(`steps.${id}.acts.${act}`)),
    cost: say(`steps.${id}.cost`),
    wrong: say(`steps.${id}.wrong`),
    caption: say(`steps.${id}.caption`),
    drawing: drawings[id],
    keepsEnd: keepEnd.includes(id),
    extra: extras[id],
  }));
  const sections: IndexedSection[] = [
    ...guideSteps.map(({ id, title }, i) => ({ id, title, number: i + 1 })),
    { id: "glossary", title: t("glossary") },
    { id: "questions", title: t("questions") },
  ];
  return (
    <div data-hue={service} className="overflow-x-clip">
      <div className="wrap pt-8 sm:pt-12">
        <header>
          <BackLink page={back} label={say("back")} />
          <Opening look={opening} title={say("title")} lede={say("lede")} steps={guideSteps}>
            {note && <p className="mt-6 max-w-[36em] border-s-[3px] border-(--hue) ps-5">{note}</p>}
            <ButtonLink
              page={service}
              look={note ? "outline" : "primary"}
              label={say("onward")}
              className="mt-7 print:hidden"
            />
          </Opening>
        </header>
        <div className="mt-8 lg:hidden">
          <FoldedIndex label={t("index")} sections={sections} />
        </div>
        <div className="grid-12 mt-12 lg:mt-20">
          <div className="hidden lg:col-span-3 lg:block">
            <div className="sticky top-24 -ms-1 max-h-[calc(100svh-7rem)] overflow-y-auto pb-10 ps-1 mask-[linear-gradient(#000_calc(100%-2.5rem),transparent)]">
              <SectionIndex label={t("index")} sections={sections} look="dots" />
            </div>
          </div>
          <div className="col-span-12 min-w-0 lg:col-span-9">
            {guideSteps.map((step, i) => (
              <Step key={step.id} step={step} number={i + 1} look={plates} />
            ))}
            <Glossary
              terms={terms.map((name) => ({
                term: say(`terms.${name}.term`),
                meaning: say(`terms.${name}.meaning`),
              }))}
            />
          </div>
        </div>
      </div>
      <Questions answers={answers}>
        <p className="max-w-[30em] text-soft">{say("ask")}</p>
        <div className="mt-7 flex flex-wrap items-center gap-4 print:hidden">
          <ContactLink topic="support" about={service} look="primary" label={t("ask")} />
          <ButtonLink page={service} look="outline" label={say("onward")} />
        </div>
      </Questions>
    </div>
  );
}

/** Frequent questions, if the guide has some, and a contact for the rest. */
function Questions({
  answers,
  children,
}: {
  answers: readonly { question: string; answer: string }[];
  children: ReactNode;
}) {
  const t = useTranslations("guide");
  const hasAnswers = answers.length > 0;
  return (
    // Answers take the side on which the branch would be drawn.
    <ClosingBand
      titleId="questions-title"
      drawing={hasAnswers ? false : undefined}
      className="mt-0! sm:mt-8!"
    >
      <div
        id="questions"
        className="wrap grid-12 gap-y-10 py-20 sm:py-24 lg:grid-rows-[auto_1fr] lg:gap-y-4"
      >
        <div className={clsx("col-span-12", hasAnswers && "lg:col-span-5")}>
          <SectionTitle of="questions" text={t("questions")} className="display-md mb-4" />
          {!hasAnswers && children}
        </div>
        {hasAnswers && (
          <>
            <dl className="col-span-12 lg:col-span-7 lg:row-span-2">
              {answers.map(({ question, answer }) => (
                <div
                  key={question}
                  className="border-t border-line py-5 first:border-t-0 first:pt-0"
                >
                  <dt className="font-display text-[1.2rem] leading-snug">
                    {displayWords(question)}
                  </dt>
                  <dd className="mt-2 text-soft">{answer}</dd>
                </div>
              ))}
            </dl>
            <div className="col-span-12 lg:col-span-5 lg:col-start-1 lg:row-start-2">
              {children}
            </div>
          </>
        )}
      </div>
    </ClosingBand>
  );
}

function Glossary({ terms }: { terms: readonly { term: string; meaning: string }[] }) {
  const t = useTranslations("guide");
  return (
    <Section
      name="glossary"
      title={t("glossary")}
      titleClass="display-md text-[clamp(1.7rem,3vw,2.5rem)]!"
      id="glossary"
      className="border-t border-line pt-8 pb-16"
    >
      <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
        {terms.map(({ term, meaning }) => (
          <div key={term} className="border-t border-line py-4">
            <dt className="font-display text-[1.15rem] leading-snug">{term}</dt>
            <dd className="mt-1 text-[0.9375rem] text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
