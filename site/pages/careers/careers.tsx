import { useTranslations } from "use-intl";
import { jobs } from "#brand/jobs.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { BackLink } from "#site/links/links.tsx";
import { Section } from "#site/ui/section.tsx";
import { Positions } from "./positions.tsx";

export const loader = pageLoader("careers", "careers");

export const meta = pageHead;

export default function Careers() {
  const t = useTranslations("careers");
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
        <div className="grid-12 mt-4 items-start gap-y-5 sm:mt-10">
          <h1 className="display-lg col-span-12 md:col-span-7">
            {t("title", { count: jobs.length })}
          </h1>
          <p className="lede col-span-12 md:col-span-5 md:pt-3">{t("lede")}</p>
        </div>
      </section>
      <Positions />
      <Hiring />
    </>
  );
}

const steps = ["first", "second", "third"] as const;

/** What happens after an application, in the order in which it happens. */
function Hiring() {
  const t = useTranslations("careers.process");
  return (
    <Section
      name="hiring"
      title={t("title")}
      titleClass="display-md col-span-12 lg:col-span-4"
      className="below-fold wrap grid-12 gap-y-8 pt-24 sm:pt-32"
    >
      <ol className="col-span-12 lg:col-span-7 lg:col-start-6">
        {steps.map((step, i) => (
          <li key={step} className="grid grid-cols-[2.5rem_1fr] gap-x-4 pb-9">
            <span className="figure-sm text-water" aria-hidden="true">
              {i + 1}
            </span>
            <div className="border-s border-line ps-6">
              <h3 className="display-sm">{t(`${step}.name`)}</h3>
              <p className="mt-1.5 max-w-[36em] text-soft">{t(`${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
