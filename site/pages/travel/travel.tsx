import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { travelTestimonials } from "#brand/testimonials.ts";
import { hasPart, offers } from "#content/offer.ts";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/portrait-strokes.server.ts";
import { bookingFee } from "#site/i18n/booking-fee.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink, OutwardLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { Rating } from "#site/ui/rating.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import { Ecosystem } from "./ecosystem.tsx";
import { FareMonth } from "./fare-month.tsx";
import joining from "./joining.svg?raw";
import nomad from "./postcard-nomad.svg?raw";
import parent from "./postcard-parent.svg?raw";
import student from "./postcard-student.svg?raw";

const postcards = { nomad, parent, student };

export const loader = withStrokes(
  pageLoader("travel", "travel"),
  hasPart("testimonials") ? travelTestimonials : [],
);

export default function Travel() {
  return (
    <div data-hue="travel">
      <Hero />
      <Features />
      <Assistant />
      <Ecosystem />
      <Travelers />
      {hasPart("testimonials") && <Testimonials />}
      <ToWallet />
    </div>
  );
}

/** The headline, and the fares of a month below it. */
function Hero() {
  const t = useTranslations("travel.hero");
  const locale = useSiteLocale();
  return (
    <div className="overflow-hidden border-b border-line">
      <div className="wrap pt-14 sm:pt-20">
        <h1 className="display-lg max-w-[13em]">{t("title")}</h1>
        <div className="mt-7 grid-12 items-start gap-y-6">
          <p className="lede col-span-12 max-w-[30em] lg:col-span-6">
            {t("lede", bookingFee(locale))}
          </p>
          <div className="col-span-12 lg:col-span-6 lg:col-start-7">
            <div className="flex flex-wrap gap-3">
              <OutwardLink href={links.travelApp} look="primary" label={t("start")} />
              <OutwardLink href={links.travelApp} look="outline" label={t("launch")} />
            </div>
            <p className="small mt-3 text-soft">
              {t("opens")}{" "}
              <PageLink
                page="fees"
                suffix="#travel-fees"
                className="text-link whitespace-nowrap text-ink"
              >
                {t("fees")}
              </PageLink>
            </p>
          </div>
        </div>
        <FareMonth />
      </div>
    </div>
  );
}

const features = ["search", "hold", "approve", "mend"] as const;
const slants = ["lg:mt-0", "lg:mt-8", "lg:mt-16", "lg:mt-24"];

/** The features of the planner, in four short entries that slant down the page. */
function Features() {
  const t = useTranslations("travel.features");
  return (
    <section aria-labelledby="features-title" className="wrap py-20 sm:py-28">
      <SectionTitle of="features" text={t("title")} className="display-md max-w-[13em]" />
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map((name, i) => (
          <li key={name} className={clsx("border-t-2 border-(--hue) pt-5", slants[i])}>
            <h3 className="display-sm">{t(`${name}.name`)}</h3>
            <p className="mt-2 text-[0.9375rem] text-soft">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const abilities = ["plain", "compare", "watch", "together"] as const;

/** One request, written as a person would, with what the assistant reads in each part of it. */
function Assistant() {
  const t = useTranslations("travel.assistant");
  const part = (i: number) => (words: ReactNode) => {
    const text = [words].flat().join("");
    const lastWord = text.lastIndexOf(" ") + 1;
    return (
      <span className="underline decoration-(--hue) decoration-[3px] underline-offset-[0.22em] rtl:underline-offset-[0.5em]">
        {text.slice(0, lastWord)}
        {/* The number stays with its word: alone it would begin the next line. */}
        <span className="whitespace-nowrap">
          {text.slice(lastWord)}
          <sup className="ms-0.5 inline-block font-text text-[0.36em] leading-none text-(--hue)">
            {i + 1}
          </sup>
        </span>
      </span>
    );
  };
  return (
    <section aria-labelledby="assistant-title" className="bg-basin">
      <div className="wrap grid-12 gap-y-12 py-20 sm:py-28">
        <h2 id="assistant-title" className="display-sm col-span-12 text-soft">
          {t("title")}
        </h2>
        <p className="display-md col-span-12 text-balance leading-[1.3]! lg:col-span-7 rtl:leading-[1.85]!">
          {t.rich("request", { a: part(0), b: part(1), c: part(2), d: part(3) })}
        </p>
        <ol className="col-span-12 lg:col-span-4 lg:col-start-9">
          {abilities.map((name, i) => (
            <li
              key={name}
              className="grid grid-cols-[1.75rem_1fr] border-t border-line py-4 last:border-b"
            >
              <span aria-hidden="true" className="figure-sm text-(--hue)">
                {i + 1}
              </span>
              <div>
                <h3 className="font-medium">{t(`${name}.name`)}</h3>
                <p className="small mt-1 text-soft">{t(`${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const types = ["nomads", "students", "families", "business"] as const;

/** Who it is for, as a table of departures: whom, what is planned for them, a trip of theirs. */
function Travelers() {
  const t = useTranslations("travel.travelers");
  return (
    <Section name="travelers" title={t("title")} className="wrap pt-12 pb-14 sm:pb-18">
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
    </Section>
  );
}

/** Three testimonials on postcards: the destination, the words below, and who wrote them on the stamp. */
function Testimonials() {
  const t = useTranslations("travel.voices");
  const locale = useSiteLocale();
  return (
    <section
      aria-labelledby="voices-title"
      // On dark the ground itself: a third brown field would weigh more than the postcards.
      className="overflow-clip bg-[light-dark(color-mix(in_oklab,var(--hue)_12%,var(--basin)),var(--ground))]"
    >
      <div className="wrap py-20 sm:py-28">
        <SectionTitle of="voices" text={t("title")} className="display-md" />
        {/* On a tablet the third lies across below the two. */}
        <div className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
          {travelTestimonials.map(({ key, id, name, rating, destination }, i) => (
            <figure
              key={key}
              className={clsx(
                "group flex flex-col border border-line bg-[light-dark(var(--ground),var(--basin))] p-4 transition-transform duration-240 ease-site hover:rotate-0 md:max-lg:last:col-span-2 md:max-lg:last:grid md:max-lg:last:grid-cols-2 md:max-lg:last:grid-rows-[auto_1fr_auto] md:max-lg:last:gap-x-6",
                tilts[i],
              )}
            >
              <SvgDrawing
                svg={postcards[key]}
                className="block w-full md:max-lg:group-last:row-span-3 md:max-lg:group-last:h-0 md:max-lg:group-last:min-h-full"
                preserveAspectRatio="xMidYMid slice"
              />
              <div className="flex items-start justify-between gap-4 px-2">
                <p className="display-md mt-5 text-(--hue)">{destination[locale]}</p>
                {/* The stamp, stuck over the edge of the picture. */}
                <span className="relative -mt-7 shrink-0 rotate-2 md:max-lg:group-last:mt-0 border-[3px] border-dotted border-(--hue) bg-ground empty:hidden">
                  <Portrait
                    person={{ id }}
                    className="block h-21 w-18 bg-[light-dark(var(--basin),var(--ground))] px-1 pt-1"
                  />
                </span>
              </div>
              <blockquote className="mt-3 grow px-2 text-[1.1rem]">{t(`${key}.quote`)}</blockquote>
              <figcaption className="small mt-5 grid gap-y-1 border-t border-dashed border-edge px-2 pt-3.5 text-soft">
                <span>
                  <span className="font-medium text-ink">{name[locale]}</span> · {t(`${key}.role`)}
                </span>
                <Rating value={rating} label={t("rating", { rating })} />
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

const tilts = [
  "lg:-rotate-1",
  "lg:translate-y-8 lg:rotate-[0.6deg]",
  "lg:-translate-y-2 lg:-rotate-[0.4deg]",
];

/** The trip's line runs back into the wallet's: one balance pays. */
function ToWallet() {
  const t = useTranslations("travel.wallet");
  const hero = useTranslations("travel.hero");
  return (
    <ClosingCall
      of="to-wallet"
      title={t("title")}
      text={t("text")}
      note={hero("opens")}
      className="mt-0!"
      drawing={
        <SvgDrawing
          svg={joining}
          stretch
          strokeLinecap="round"
          className="pointer-events-none absolute inset-0 hidden size-full lg:block"
        />
      }
    >
      <OutwardLink href={links.travelApp} look="primary" label={hero("launch")} />
      {offers("wallet") && <ButtonLink page="wallet" look="outline" label={t("link")} />}
    </ClosingCall>
  );
}
