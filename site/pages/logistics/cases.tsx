import { useTranslations } from "use-intl";

const cases = ["tiles", "dates", "parts"] as const;

/** Three shipments, as an operator would file them: route, before, now, and what happened. */
export function Cases() {
  const t = useTranslations("logistics.cases");
  return (
    <section
      id="cases"
      aria-labelledby="cases-title"
      className="border-y border-line bg-basin py-16 sm:py-24"
    >
      <div className="wrap">
        <div className="grid-12 gap-y-3">
          <h2 id="cases-title" className="display-md col-span-12 lg:col-span-5">
            {t("title")}
          </h2>
          <p className="lede col-span-12 lg:col-span-6 lg:col-start-7">{t("text")}</p>
        </div>
        {cases.map((name) => (
          <article
            key={name}
            className="grid-12 gap-y-4 border-t border-line py-9 first-of-type:mt-10"
          >
            <div className="col-span-12 lg:col-span-5">
              <h3 className="display-sm">{t(`${name}.name`)}</h3>
              <p className="mt-2 max-w-[34em] text-soft">{t(`${name}.text`)}</p>
            </div>
            <dl className="col-span-12 grid gap-x-6 gap-y-3 sm:grid-cols-3 lg:col-span-6 lg:col-start-7">
              {(["route", "before", "now"] as const).map((fact) => (
                <div key={fact}>
                  <dt className="small text-soft">{t(fact)}</dt>
                  <dd className={fact === "now" ? "font-medium text-(--hue)" : undefined}>
                    {t(`${name}.${fact}`)}
                  </dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </section>
  );
}
