import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import type { CourseLook } from "./course-line.ts";
import type { Term } from "./guide-words.ts";
import { Opening } from "./opening.tsx";
import { FoldedIndex, type IndexEntry, SideIndex } from "./side-index.tsx";
import { type GuideStep, type PlateLook, Step } from "./step.tsx";

/** A field guide: its course at the head, its steps as drawn plates, an index that follows. */
export function GuidePage({
  service,
  back,
  title,
  lede,
  note,
  course,
  steps,
  plates,
  terms,
  answers = [],
  ask,
  onward,
}: {
  service: "wallet" | "travel" | "logistics" | "education";
  back: ReactNode;
  title: string;
  lede: string;
  /** What has to be known before the first step. */
  note?: ReactNode;
  course: CourseLook;
  steps: readonly GuideStep[];
  plates: PlateLook;
  terms: readonly Term[];
  /** What is asked most, before a person is asked. */
  answers?: readonly { question: string; answer: string }[];
  ask: string;
  /** Names the service's own page, which the guide leads on to. */
  onward: string;
}) {
  const t = useTranslations("guide");
  const entries: IndexEntry[] = [
    ...steps.map(({ id, title: name }, i) => ({ id, title: name, number: i + 1 })),
    { id: "glossary", title: t("glossary") },
    { id: "questions", title: t("questions") },
  ];
  return (
    <div data-hue={service} className="overflow-x-clip">
      <div className="wrap pt-8 pb-24 sm:pt-12">
        <header>
          {back}
          <Opening look={course} title={title} lede={lede} steps={steps} />
        </header>
        <div className="mt-8 lg:hidden">
          <FoldedIndex label={t("index")} entries={entries} />
        </div>
        <div className="grid-12 mt-12 lg:mt-20">
          <div className="hidden lg:col-span-3 lg:block">
            <div className="sticky top-24 max-h-[calc(100svh-7rem)] overflow-y-auto pb-4 ps-1">
              <SideIndex label={t("index")} entries={entries} />
            </div>
          </div>
          <div className="col-span-12 min-w-0 lg:col-span-9">
            {note}
            {steps.map((step, i) => (
              <Step key={step.id} step={step} number={i + 1} look={plates} />
            ))}
            <Glossary terms={terms} />
            <section
              id="questions"
              aria-labelledby="questions-title"
              className="border-t-2 border-(--hue) pt-10"
            >
              <h2 id="questions-title" className="display-md">
                {t("questions")}
              </h2>
              {answers.length > 0 && (
                <dl className="mt-7 mb-9 max-w-[44em]">
                  {answers.map(({ question, answer }) => (
                    <div key={question} className="border-t border-line py-5">
                      <dt className="font-display text-[1.2rem] leading-snug">{question}</dt>
                      <dd className="mt-2 text-soft">{answer}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <p className="mt-4 max-w-[36em] text-soft">{ask}</p>
              <div className="mt-7 flex flex-wrap items-center gap-4 print:hidden">
                <PageLink
                  page="contact"
                  suffix={`?topic=support&about=${service}`}
                  className={buttonClass("primary")}
                >
                  {t("ask")}
                </PageLink>
                <PageLink page={service} className={buttonClass("outline")}>
                  {onward}
                </PageLink>
              </div>
            </section>
          </div>
        </div>
      </div>
    </div>
  );
}

function Glossary({ terms }: { terms: readonly Term[] }) {
  const t = useTranslations("guide");
  return (
    <section
      id="glossary"
      aria-labelledby="glossary-title"
      className="border-t border-line pt-8 pb-16"
    >
      <h2 id="glossary-title" className="display-md text-[clamp(1.7rem,3vw,2.5rem)]!">
        {t("glossary")}
      </h2>
      <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
        {terms.map(({ term, meaning }) => (
          <div key={term} className="border-t border-line py-4">
            <dt className="font-display text-[1.15rem] leading-snug">{term}</dt>
            <dd className="mt-1 text-[0.9375rem] text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
