import { useTranslations } from "use-intl";

/** The four services to students and the sentence with which somebody would call each. */
const features = ["learning", "admissions", "visa", "finance"] as const;

/** An exercise book: the student's own words before the margin, what is done about them behind it. */
export function Features() {
  const t = useTranslations("education.features");
  return (
    <section aria-labelledby="features-title" className="wrap pt-20 pb-20 sm:pt-28 sm:pb-28">
      <h2 id="features-title" className="display-md max-w-[14em]">
        {t("title")}
      </h2>
      <ul className="mt-12 border-t border-line">
        {features.map((name) => (
          <li
            key={name}
            className="grid border-b border-line md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
          >
            <p className="display-sm self-center py-6 leading-[1.35]! md:py-9 md:pe-12 rtl:leading-[1.75]!">
              {t(`${name}.asked`)}
            </p>
            <div className="pb-7 max-md:border-s-2 max-md:border-(--hue) max-md:ps-4 md:border-s-2 md:border-(--hue) md:py-9 md:ps-8">
              <h3 className="font-medium">{t(`${name}.name`)}</h3>
              <p className="mt-1 text-[0.9375rem] text-soft">{t(`${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
