import { useTranslations } from "use-intl";

const types = ["nomads", "students", "families", "business"] as const;

/** Who it is for, as a table of departures: whom, what is planned for them, a trip of theirs. */
export function Travelers() {
  const t = useTranslations("travel.travelers");
  return (
    <section aria-labelledby="travelers-title" className="wrap pt-12 pb-20 sm:pb-28">
      <h2 id="travelers-title" className="display-md">
        {t("title")}
      </h2>
      <ul className="mt-10 border-b border-line">
        {types.map((name) => (
          <li
            key={name}
            className="grid gap-x-8 gap-y-2 border-t border-line py-6 md:grid-cols-[minmax(11rem,3fr)_6fr_minmax(12rem,3fr)]"
          >
            <h3 className="display-sm">{t(`${name}.name`)}</h3>
            <p className="max-w-[34em] text-soft">{t(`${name}.text`)}</p>
            <p className="small md:text-end">
              <span className="block text-soft">{t("trip")}</span>
              <span className="font-medium text-(--hue)">{t(`${name}.trip`)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
