import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { walletTestimonials } from "#brand/testimonials.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Rating } from "#site/ui/rating.tsx";

const offsets = ["lg:col-start-1", "lg:col-start-5", "lg:col-start-3"];

/** Three voices, set one under the other, each a step further along the line. */
export function Testimonials() {
  const t = useTranslations("wallet.testimonials");
  const locale = useSiteLocale();
  return (
    <>
      <h3 className="sr-only">{t("title")}</h3>
      <div className="grid-12 gap-y-12">
        {walletTestimonials.map(({ key, name, rating }, i) => (
          <figure key={key} className={clsx("col-span-12 lg:col-span-8", offsets[i])}>
            <Rating value={rating} label={t("rating", { rating })} />
            <blockquote className="display-sm mt-3 leading-[1.35]! text-balance rtl:leading-[1.65]!">
              {t(`${key}.quote`)}
            </blockquote>
            <figcaption className="small mt-4 text-soft">
              <span className="font-medium text-ink">{name[locale]}</span> · {t(`${key}.role`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
