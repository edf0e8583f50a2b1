import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { offices } from "#brand/offices.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { OfficeClock } from "./office-clock.tsx";
import { OfficesDrawing } from "./offices-drawing.tsx";

/** The offices: one map with its daylight, and a clock for each. */
export function OfficesMap({ now }: { now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  const cities = offices.map(({ city }) => city[locale]);
  return (
    <section aria-labelledby="offices-title" className="below-fold overflow-x-clip">
      <div className="wrap grid-12 items-end gap-y-4">
        <h2 id="offices-title" className="display-md col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <p className="col-span-12 text-soft lg:col-span-4 lg:col-start-9">{t("titleText")}</p>
      </div>
      <div className="mx-auto mt-8 max-w-[96rem] border-y border-line">
        <OfficesDrawing now={now} label={t("map", { cities: cities.join(" · ") })} />
      </div>
      <ul className="wrap grid gap-x-10 lg:grid-cols-[1.3fr_1fr_1fr]">
        {offices.map((office, i) => (
          <li
            key={office.id}
            className={clsx(
              "border-line py-8 lg:py-10",
              i > 0 && "max-lg:border-t lg:border-s lg:ps-8",
            )}
          >
            <OfficeClock office={office} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
