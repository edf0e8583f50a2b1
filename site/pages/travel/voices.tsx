import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { travelTestimonials } from "#brand/testimonials.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Rating } from "#site/ui/rating.tsx";

/** Where they went, in large letters, and what they wrote home: three postcards. */
export function Voices() {
  const t = useTranslations("travel.voices");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="voices-title" className="border-t border-line">
      <div className="wrap py-20 sm:py-28">
        <h2 id="voices-title" className="display-sm text-soft">
          {t("title")}
        </h2>
        {travelTestimonials.map(({ key, name, rating, destination }, i) => (
          <figure key={key} className="grid-12 items-baseline pt-14">
            <p
              className={clsx(
                "display-lg col-span-12 text-(--hue)",
                i === 1 ? "lg:order-2 lg:col-span-4 lg:col-start-9" : "lg:col-span-5",
              )}
            >
              {destination[locale]}
            </p>
            <div
              className={clsx(
                "col-span-12 mt-4 lg:mt-0",
                i === 1
                  ? "lg:order-1 lg:col-span-6 lg:col-start-1 lg:row-start-1"
                  : "lg:col-span-6 lg:col-start-7",
              )}
            >
              <blockquote className="text-[1.15rem]">{t(`${key}.quote`)}</blockquote>
              <figcaption className="small mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
                <span>
                  <span className="font-medium text-ink">{name[locale]}</span> · {t(`${key}.role`)}
                </span>
                <Rating value={rating} label={t("rating", { rating })} />
              </figcaption>
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}
