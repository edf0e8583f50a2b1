import { useTranslations } from "use-intl";
import { leaders } from "#brand/people.ts";
import { directionOf } from "#contract/locale.ts";
import { useCarouselWords } from "#site/features/people/carousel-words.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Carousel } from "#site/ui/carousel.tsx";
import { Monogram } from "#site/ui/monogram.tsx";

/** The executives, whose monograms stand along the water. */
export function People() {
  const t = useTranslations("about.people");
  const role = useTranslations("people.roles");
  const locale = useSiteLocale();
  const direction = directionOf[locale];
  const slides = leaders.map((person, i) => ({
    key: person.id,
    label: person.name[locale],
    content: (
      <article className="pb-2">
        <div className="relative pt-8">
          <Monogram
            initials={person.initials[locale]}
            direction={direction}
            className="relative z-10 h-44 w-48"
          />
          <Water phase={i} />
        </div>
        <div className="pe-8 pt-7">
          <h3 className="display-sm">{person.name[locale]}</h3>
          <p className="mt-1 text-[0.9375rem] text-water">
            {role(person.role, { gender: person.gender })}
          </p>
          <p className="mt-4 max-w-[26em] text-soft">{person.bio[locale]}</p>
        </div>
      </article>
    ),
  }));
  return (
    <section className="wrap py-16 sm:py-24">
      <Carousel
        label={t("label")}
        slides={slides}
        words={useCarouselWords()}
        direction={direction}
        head={
          <div className="max-w-[34em]">
            <h2 className="display-md">{t("title")}</h2>
            <p className="lede mt-4">{t("text")}</p>
          </div>
        }
      />
    </section>
  );
}

/** A stretch of water that meets the next one's at the same height, so that it never ends. */
function Water({ phase }: { phase: number }) {
  const rise = phase % 2 === 0 ? 8 : -8;
  const d = `M0 20C30 20 35 ${20 + rise} 60 ${20 + rise}S85 ${20 - rise / 2} 100 20`;
  return (
    <svg
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="mirror -mt-7 block h-10 w-full"
      fill="none"
      stroke="var(--water)"
      aria-hidden="true"
    >
      <path d={d} strokeWidth="12" opacity="0.1" vectorEffect="non-scaling-stroke" />
      <path d={d} strokeWidth="2.6" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
