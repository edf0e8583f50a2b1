import { useTranslations } from "use-intl";

const steps = ["first", "second", "third"] as const;

/** What happens after an application, in the order in which it happens. */
export function Hiring() {
  const t = useTranslations("careers.process");
  return (
    <section
      aria-labelledby="hiring-title"
      className="below-fold wrap grid-12 gap-y-8 pt-24 sm:pt-32"
    >
      <h2 id="hiring-title" className="display-md col-span-12 lg:col-span-4">
        {t("title")}
      </h2>
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
    </section>
  );
}
