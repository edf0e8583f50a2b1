import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { foundedIn } from "#brand/names.ts";
import { offices } from "#brand/offices.ts";
import { leaders } from "#brand/people.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { Carousel } from "#site/features/people/carousel.tsx";
import { Initials, Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/strokes.server.ts";
import { formatMonth, joined } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { ClosingBand } from "#site/ui/closing-band.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import { Timeline } from "./timeline.tsx";

export const loader = withStrokes(pageLoader("about", "about", "people"), leaders);

export default function About() {
  return (
    <>
      <Timeline />
      <Figures />
      <Principles />
      <People />
      <Headquarters />
      <Calls />
    </>
  );
}

const shown = [
  { word: "globalUsers", claim: claims.activeUsers },
  { word: "transactionVolume", claim: claims.transactions },
  { word: "countries", claim: claims.countries },
  { word: "awards", claim: claims.awards },
] as const;

/** Four figures in columns as wide as what they hold. */
function Figures() {
  const t = useTranslations("about.figures");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="figures-title" className="wrap pt-12 pb-20 sm:pb-28">
      <SectionTitle of="figures" text={t("title")} className="sr-only" />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-[1.5fr_1.3fr_1fr_1fr]">
        {shown.map(({ word, claim }) => (
          <div key={word} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 text-[0.9375rem] text-soft">
              {word === "countries" ? (
                <PageLink page="coverage" suffix="#countries" className="text-link">
                  {t(word, { count: claim.value })}
                </PageLink>
              ) : (
                t(word, { count: claim.value })
              )}
            </dt>
            {/* In two columns "more than" stands above every figure, not above the long ones alone. */}
            <dd className="figure-lg max-lg:[&_.figure-word:first-child]:basis-full">
              <Figure claim={claim} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small mt-8 text-soft">
        {t("note", { month: formatMonth(locale, new Date(claims.activeUsers.asOf)) })}
      </p>
    </section>
  );
}

const values = ["innovation", "customers", "trust", "learning"] as const;

/** Vision, mission and the four values. */
function Principles() {
  const t = useTranslations("about");
  return (
    <>
      <section aria-labelledby="purpose-title" className="border-y border-line bg-basin">
        <div className="wrap grid-12 gap-y-12 py-20 sm:py-28">
          <SectionTitle of="purpose" text={t("purpose.title")} className="sr-only" />
          <div className="col-span-12 lg:col-span-8">
            <h3 className="border-s-[3px] border-water ps-3 font-medium">
              {t("purpose.vision.name")}
            </h3>
            <p className="display-md mt-4 max-w-[19em]">{t("purpose.vision.text")}</p>
          </div>
          <div className="col-span-12 md:col-span-8 md:col-start-5 lg:col-span-5 lg:col-start-8">
            <h3 className="border-s-[3px] border-water ps-3 font-medium">
              {t("purpose.mission.name")}
            </h3>
            <p className="mt-4 max-w-[32em] text-[1.2rem] leading-relaxed rtl:leading-loose">
              {t("purpose.mission.text")}
            </p>
          </div>
        </div>
      </section>
      <Section name="values" title={t("values.title")} className="wrap py-20 sm:py-28">
        <ol className="mt-10 grid gap-x-10 gap-y-10 sm:mt-14 sm:grid-cols-2 lg:grid-cols-4">
          {values.map((name, i) => (
            <li key={name}>
              <Tally count={i + 1} />
              <h3 className="display-sm mt-5">{t(`values.${name}.name`)}</h3>
              <p className="mt-2 text-balance text-soft">{t(`values.${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

/** As many strokes as the place of the value in its list. */
function Tally({ count }: { count: number }) {
  return (
    <Drawing box="0 0 40 24" className="h-12 w-20">
      {Array.from({ length: count }, (_, i) => 3 + i * 9).map((foot) => (
        <path
          key={foot}
          d={`M${foot} 23 ${foot + 3} 2`}
          stroke="var(--water)"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      ))}
    </Drawing>
  );
}

/** The executives in a carousel. */
function People() {
  const t = useTranslations("about.people");
  const role = useTranslations("people.roles");
  const locale = useSiteLocale();
  const slides = leaders.map((person) => ({
    key: person.id,
    label: person.name[locale],
    content: (
      <article className="pb-2">
        <Portrait person={person} across className="h-48" />
        <div className="pe-8 pt-5">
          <div className="flex items-center gap-3">
            <h3 className="display-sm">{person.name[locale]}</h3>
            <Initials person={person} className="size-9 rounded-full border border-line p-1.5" />
          </div>
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
        head={
          <div className="max-w-[34em]">
            <h2 className="display-md">{t("title")}</h2>
            <p className="lede mt-4 text-balance">{t("text")}</p>
          </div>
        }
      />
    </section>
  );
}

/** Where the group sits, where else, and since when. */
function Headquarters() {
  const t = useTranslations("about.place");
  const locale = useSiteLocale();
  const founded = new Date(foundedIn);
  const others = offices.flatMap(({ isHeadquarters, city }) =>
    isHeadquarters ? [] : city[locale],
  );
  return (
    <section aria-labelledby="place-title" className="wrap grid-12 gap-y-10 py-16 sm:py-24">
      <SectionTitle of="place" text={t("title")} className="display-md col-span-12 lg:col-span-4" />
      <dl className="col-span-12 grid gap-x-8 gap-y-8 border-t border-line pt-7 sm:grid-cols-[1.4fr_1fr] lg:col-span-8 lg:grid-cols-[1.4fr_1fr_1fr]">
        <div>
          <dt className="small text-soft">{t("headquarters")}</dt>
          <dd className="display-sm mt-2 max-w-[16em] text-balance">{contact.address[locale]}</dd>
          <dd className="mt-4">
            <PageLink page="contact" className="text-link inline-flex min-h-11 items-center">
              {t("write")}
            </PageLink>
          </dd>
        </div>
        {others.length > 0 && (
          <div>
            <dt className="small text-soft">{t("offices")}</dt>
            <dd className="display-sm mt-2">{joined(locale, others)}</dd>
          </div>
        )}
        <div>
          <dt className="small text-soft">{t("founded")}</dt>
          <dd className="display-sm mt-2 max-w-[14em] text-balance first-letter:uppercase">
            {t("since", { month: formatMonth(locale, founded) })}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Links to the open positions and to the page for investors; texts and buttons stand in rows. */
function Calls() {
  const t = useTranslations("about.calls");
  const city = contact.city[useSiteLocale()];
  const calls = [
    { page: "careers", look: "primary", place: "md:pe-10" },
    { page: "investors", look: "outline", place: "border-line max-md:border-t md:ps-10" },
  ] as const;
  const shown = calls.filter(({ page }) => isOn(page));
  if (shown.length === 0) return null;
  return (
    <ClosingBand>
      <div className="wrap grid py-8 md:grid-cols-2 lg:pe-[38%] xl:pe-[min(34%,28rem)]">
        {shown.map(({ page, look, place }) => (
          <section
            key={page}
            aria-labelledby={`call-${page}`}
            className={clsx(
              "row-span-3 grid grid-rows-subgrid justify-items-start py-12 md:py-16",
              place,
            )}
          >
            <h2 id={`call-${page}`} className="display-md self-end">
              {t(`${page}.title`)}
            </h2>
            <p className="lede mt-5">{t(`${page}.text`, { count: jobs.length, city })}</p>
            <ButtonLink page={page} look={look} label={t(`${page}.link`)} className="mt-8" />
          </section>
        ))}
      </div>
    </ClosingBand>
  );
}
