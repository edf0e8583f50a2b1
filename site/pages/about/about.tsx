import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { foundedIn, values } from "#brand/names.ts";
import { offices } from "#brand/offices.ts";
import { leaders } from "#brand/people.ts";
import { hasPart } from "#content/offer.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { Carousel } from "#site/features/people/carousel.tsx";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/portrait-strokes.server.ts";
import { formatMonth, joined } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { ClosingBand } from "#site/ui/closing-band.tsx";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import { Timeline } from "./timeline.tsx";

export const loader = withStrokes(pageLoader("about", "about", "people"), leaders);

export default function About() {
  return (
    <>
      <Timeline />
      {hasPart("figures") && <Figures />}
      {leaders.length > 0 && <People />}
      {hasPart("purpose") && <Principles />}
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

/** Where each of the four starts: on the columns of the lists below it. */
const fourColumns = ["lg:col-span-4", "lg:col-span-3", "lg:col-span-3", "lg:col-span-2"] as const;

/** Four figures, under a rule of their own: they are not those of the four branches above. */
function Figures() {
  const t = useTranslations("about.figures");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="figures-title" className="wrap pt-16 pb-20 sm:pb-28">
      <SectionTitle of="figures" text={t("title")} className="sr-only" />
      <dl className="grid-12 gap-y-10 border-line border-t pt-12">
        {shown.map(({ word, claim }, i) => (
          <div
            key={word}
            className={clsx("col-span-6 flex flex-col-reverse justify-end", fourColumns[i])}
          >
            <dt className="mt-2 text-[0.9375rem] text-soft">
              {word === "countries" ? (
                <PageLink page="coverage" suffix="#countries" className="text-link">
                  {t(word, { count: claim.value })}
                </PageLink>
              ) : (
                t(word, { count: claim.value })
              )}
            </dt>
            <dd className="figure-lg">
              <Figure claim={claim} stacked />
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

/** The vision alone on dark, then the mission and the values as one ruled list. */
function Principles() {
  const t = useTranslations("about");
  return (
    <>
      <section aria-labelledby="purpose-title">
        <SectionTitle of="purpose" text={t("purpose.title")} className="sr-only" />
        <div className="dark bg-ground text-ink">
          <div className="wrap py-24 sm:py-36">
            <h3 className="small [font-family:var(--font-text)] text-water">
              {t("purpose.vision.name")}
            </h3>
            <p className="mt-5 max-w-[17em] text-balance font-display font-medium text-[clamp(2.1rem,5vw,4.5rem)] leading-[1.08] rtl:text-[clamp(1.9rem,4.3vw,3.8rem)] rtl:leading-[1.4]">
              {t("purpose.vision.text")}
            </p>
          </div>
        </div>
        <div className="wrap grid-12 gap-y-3 pt-20 sm:pt-28">
          <h3 className="display-sm col-span-12 lg:col-span-4">{t("purpose.mission.name")}</h3>
          <p className="col-span-12 max-w-[32em] text-[1.2rem] leading-relaxed lg:col-span-8 rtl:leading-loose">
            {t("purpose.mission.text")}
          </p>
        </div>
      </section>
      <Section
        name="values"
        title={t("values.title")}
        titleClass="sr-only"
        className="wrap pt-12 pb-20 sm:pb-28"
      >
        <ol>
          {values.map((name) => (
            <li key={name} className="grid-12 gap-y-2 border-line border-t py-7 last:border-b">
              <h3 className="display-sm col-span-12 lg:col-span-4">{t(`values.${name}.name`)}</h3>
              <p className="col-span-12 max-w-[34em] text-soft lg:col-span-8 lg:max-w-none">
                {t(`values.${name}.text`)}
              </p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

/** The executives on one river from edge to edge, their names on the waterline; the carousel moves along it. */
function People() {
  const t = useTranslations("about.people");
  const role = useTranslations("people.roles");
  const locale = useSiteLocale();
  const slides = leaders.map((person) => ({
    key: person.id,
    label: person.name[locale],
    content: (
      <article className="pb-2 text-center">
        <Portrait person={person} across className="h-60 sm:h-70" />
        <div className="px-6 pt-1 sm:px-10">
          <h3 className="display-sm">{person.name[locale]}</h3>
          <p className="mt-1 text-[0.9375rem] text-water">
            {role(person.role, { gender: person.gender })}
          </p>
          <p className="mx-auto mt-4 max-w-[26em] text-balance text-soft">{person.bio[locale]}</p>
        </div>
      </article>
    ),
  }));
  return (
    <section className="pt-8 pb-16 sm:pb-24">
      <Carousel
        label={t("label")}
        slides={slides}
        headClass="wrap"
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

/** Where the group sits, where else, and since when, in one line. */
function Headquarters() {
  const t = useTranslations("about.place");
  const locale = useSiteLocale();
  const founded = formatMonth(locale, new Date(foundedIn));
  const others = offices.flatMap(({ isHeadquarters, city }) =>
    isHeadquarters ? [] : city[locale],
  );
  const facts = [
    { name: t("headquarters"), text: contact.address[locale] },
    ...(others.length > 0 ? [{ name: t("offices"), text: joined(locale, others) }] : []),
    { name: t("founded"), text: t("since", { month: founded }) },
  ];
  return (
    <section aria-labelledby="place-title" className="wrap">
      <SectionTitle of="place" text={t("title")} className="sr-only" />
      <div className="grid-12 items-start gap-y-5 border-line border-y py-7">
        <dl className="contents">
          {facts.map(({ name, text }, i) => (
            <div key={name} className={clsx("col-span-12 sm:col-span-6", fourColumns[i])}>
              <dt className="small text-soft">{name}</dt>
              <dd className="mt-1 text-balance first-letter:uppercase">{text}</dd>
            </div>
          ))}
        </dl>
        <PageLink
          page="contact"
          className="text-link col-span-12 inline-flex min-h-11 items-center justify-self-start sm:col-span-6 lg:col-span-2 lg:col-start-11 lg:self-center"
        >
          {t("write")}
        </PageLink>
      </div>
    </section>
  );
}

/** Links to the open positions and to the page for investors; texts and buttons are in rows. */
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
      <div className="wrap grid py-8 md:grid-cols-2">
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
