import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { educationTestimonials } from "#brand/testimonials.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Rating } from "#site/ui/rating.tsx";

/** Three letters of admission: where it went, what paid for it, and what they say of it. */
export function Stories() {
  const t = useTranslations("education.stories");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="stories-title" className="border-t border-line">
      <div className="wrap py-20 sm:py-28">
        <h2 id="stories-title" className="display-md max-w-[14em]">
          {t("title")}
        </h2>
        <p className="mt-3 max-w-[36em] text-soft">{t("text")}</p>
        {educationTestimonials.map(({ key, name, rating, university, scholarship }, i) => (
          <figure
            key={key}
            className={clsx(
              "mt-12 grid gap-x-12 gap-y-5 border-t-2 border-(--hue) pt-5 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:w-5/6",
              i === 1 && "lg:ms-auto",
            )}
          >
            <blockquote className="display-sm leading-[1.4]! rtl:leading-[1.8]!">
              {t(`${key}.quote`)}
            </blockquote>
            <figcaption>
              <p className="font-medium">{name[locale]}</p>
              <p className="small text-soft">{t(`${key}.role`)}</p>
              <dl className="small mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
                <dt className="text-soft">{t("university")}</dt>
                <dd>{university[locale]}</dd>
                <dt className="text-soft">{t("scholarship")}</dt>
                <dd>{scholarship[locale]}</dd>
              </dl>
              <div className="mt-3">
                <Rating value={rating} label={t("rating", { rating })} />
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
