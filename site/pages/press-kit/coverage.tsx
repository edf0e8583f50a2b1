import { useTranslations } from "use-intl";
import { coverage } from "#brand/press.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** What was printed, as cuttings in order of date. */
export function Coverage() {
  const t = useTranslations("press-kit.coverage");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="coverage-title" className="wrap grid-12 gap-y-8 pt-20 sm:pt-28">
      <h2 id="coverage-title" className="display-md col-span-12 lg:col-span-3">
        {t("title")}
      </h2>
      <ol className="col-span-12 lg:col-span-9">
        {coverage.map((piece) => (
          <li
            key={piece.date}
            className="grid gap-x-8 gap-y-1 border-t border-line py-6 sm:grid-cols-[11rem_1fr]"
          >
            <time dateTime={piece.date} className="small pt-1.5 text-soft">
              {formatDay(locale, new Date(piece.date), "UTC")}
            </time>
            <div>
              <h3 className="display-sm">{piece.title[locale]}</h3>
              <p className="small mt-1.5 text-soft">
                <bdi lang={piece.language} className="text-ink">
                  {piece.outlet}
                </bdi>
                {piece.language !== locale && ` (${t(`languages.${piece.language}`)})`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
