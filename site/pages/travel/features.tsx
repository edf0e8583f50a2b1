import { useTranslations } from "use-intl";

const features = ["search", "hold", "approve", "mend"] as const;

/** What the planner does, as four short entries of a logbook that slant down the page. */
export function Features() {
  const t = useTranslations("travel.features");
  return (
    <section aria-labelledby="features-title" className="wrap py-20 sm:py-28">
      <h2 id="features-title" className="display-md max-w-[13em]">
        {t("title")}
      </h2>
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map((name, i) => (
          <li key={name} className={["lg:mt-0", "lg:mt-8", "lg:mt-16", "lg:mt-24"][i]}>
            <div className="border-t-2 border-(--hue) pt-5">
              <h3 className="display-sm">{t(`${name}.name`)}</h3>
              <p className="mt-2 text-[0.9375rem] text-soft">{t(`${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
