import { useTranslations } from "use-intl";
import { type Investor, investors } from "#brand/people.ts";
import { directionOf } from "#contract/locale.ts";
import { useCarouselWords } from "#site/features/people/carousel-words.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Carousel } from "#site/ui/carousel.tsx";
import { Monogram } from "#site/ui/monogram.tsx";

/** The five investors, each as a bookplate: who, from where, in which round. */
export function Backers() {
  const t = useTranslations("investors.people");
  const locale = useSiteLocale();
  const direction = directionOf[locale];
  const slides = investors.map((person: Investor) => ({
    key: person.id,
    label: person.name[locale],
    content: (
      <article className="flex h-full flex-col border-t-2 border-ink pt-6 pe-8">
        <div className="flex items-start justify-between gap-4">
          <Monogram
            initials={person.initials[locale]}
            direction={direction}
            className="h-24 w-28 shrink-0"
          />
          <p className="small border-b-2 border-water pb-0.5">{t(`rounds.${person.round}`)}</p>
        </div>
        <h3 className="display-sm mt-9">{person.name[locale]}</h3>
        <p className="mt-1 text-[0.9375rem] text-soft">{person.title[locale]}</p>
        <p className="mt-5 border-t border-line pt-5">{person.description[locale]}</p>
      </article>
    ),
  }));
  return (
    <section className="below-fold wrap pt-20 sm:pt-28">
      <Carousel
        label={t("label")}
        slides={slides}
        words={useCarouselWords()}
        direction={direction}
        head={
          <div>
            <h2 className="display-md">{t("title")}</h2>
            <p className="lede mt-3">{t("text")}</p>
          </div>
        }
      />
    </section>
  );
}
