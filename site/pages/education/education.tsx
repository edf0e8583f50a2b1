import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { learners, learningPaths } from "#brand/education.ts";
import { educationTestimonials } from "#brand/testimonials.ts";
import { hasPart } from "#content/offer.ts";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/portrait-strokes.server.ts";
import { lateServices } from "#site/features/services/coming-quarter.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Rating } from "#site/ui/rating.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Countries } from "./countries.tsx";
import { SemesterSheet } from "./planner.tsx";

const readPage = withStrokes(
  pageLoader("education", "education"),
  hasPart("testimonials") ? educationTestimonials : [],
);
export const loader = (args: { request: Request }) => ({
  ...readPage(args),
  late: lateServices(),
});

export default function Education() {
  return (
    <div data-hue="education">
      <SemesterSheet />
      <Features />
      <Countries />
      <Learners />
      <Paths />
      {hasPart("testimonials") && <Stories />}
      <Closing />
    </div>
  );
}

/** The four services to students and the sentence with which a student would call each. */
const features = ["learning", "admissions", "visa", "finance"] as const;

/** Questions of students, each beside the service that answers it. */
function Features() {
  const t = useTranslations("education.features");
  return (
    <section aria-labelledby="features-title" className="wrap pt-16 pb-16 sm:pt-20 sm:pb-28">
      <SectionTitle of="features" text={t("title")} className="display-md max-w-[14em]" />
      <ul className="mt-12 border-t border-line">
        {features.map((name) => (
          <li
            key={name}
            className="grid border-b border-line md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
          >
            <p className="display-sm self-center py-6 leading-[1.35]! md:py-9 md:pe-12 rtl:leading-[1.75]!">
              {t(`${name}.asked`)}
            </p>
            <div className="border-s-2 border-(--hue) ps-4 pb-7 md:py-9 md:ps-8">
              <h3 className="font-medium">{t(`${name}.name`)}</h3>
              <p className="mt-1 text-[0.9375rem] text-soft">{t(`${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const first = 14;
const last = 60;

/** The groups it is for, each drawn over its ages. */
function Learners() {
  const t = useTranslations("education.learners");
  return (
    <section aria-labelledby="learners-title" className="wrap pt-16 pb-16 sm:pt-20">
      <div className="grid-12">
        <h2 id="learners-title" className="display-md col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <p className="lede col-span-12 mt-4 lg:col-span-4 lg:col-start-9 lg:mt-2">{t("text")}</p>
      </div>
      <ul className="mt-12">
        {learners.map(({ key, from, to }) => (
          <li
            key={key}
            className="grid items-center gap-x-10 gap-y-3 border-t border-line py-5 last:border-b md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          >
            <div>
              <h3 className="display-sm">{t(`${key}.name`)}</h3>
              <p className="mt-1 text-[0.9375rem] text-soft">{t(`${key}.text`)}</p>
            </div>
            <div>
              <Drawing box={`0 0 ${last - first} 10`} stretch className="h-3 w-full">
                <path d={`M0 5H${last - first}`} stroke="var(--line-strong)" />
                <rect x={from - first} y="0" width={to - from} height="10" fill="var(--hue)" />
              </Drawing>
              {/* Below its bar, or as near to it as its words fit. */}
              <p
                className="small mt-1.5 text-soft"
                style={{
                  marginInlineStart: `min(${((from - first) / (last - first)) * 100}%, 100% - 15em)`,
                }}
              >
                {t("ages", { from, to })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const longest = Math.max(...learningPaths.map(({ weeks }) => weeks));
const drawn = 1000;

/** Learning paths, each a channel as long as its weeks, with a stop where a course ends. */
function Paths() {
  const t = useTranslations("education.paths");
  return (
    <section aria-labelledby="paths-title" className="wrap pb-16 sm:pb-20">
      <SectionTitle of="paths" text={t("title")} className="display-md max-w-[14em]" />
      <ul className="mt-10 gap-16 lg:columns-2">
        {learningPaths.map(({ key, weeks, courses }) => (
          <li key={key} className="mb-14 break-inside-avoid">
            <PathLine share={weeks / longest} stops={courses.length} />
            <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="display-sm">{t(`${key}.title`)}</h3>
              <p className="small text-(--hue)">
                {t("length", { weeks, courses: courses.length })}
              </p>
            </div>
            <p className="mt-2 max-w-[36em] text-[0.9375rem] text-soft">{t(`${key}.text`)}</p>
            <ol className="mt-4 border-t border-line">
              {courses.map((course, at) => (
                <li
                  key={course}
                  className="small grid grid-cols-[1.75rem_1fr] border-b border-line py-2"
                >
                  <span className="text-soft tabular-nums" aria-hidden="true">
                    {at + 1}
                  </span>
                  {t(`courses.${course}`)}
                </li>
              ))}
            </ol>
            <PageLink
              page="contact"
              suffix={`?topic=consultation&about=path-${key}`}
              className="text-link small mt-2 inline-flex min-h-11 items-center decoration-(--hue)"
            >
              {t("ask", { path: t(`${key}.title`) })}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line of a path within that of the longest one. */
function PathLine({ share, stops }: { share: number; stops: number }) {
  const end = share * (drawn - 10);
  const dots = Array.from({ length: stops }, (_, i) => `M${(end * (i + 1)) / stops} 10h0`).join("");
  return (
    <Drawing
      box={`0 0 ${drawn} 20`}
      stretch
      className="h-5 w-full overflow-visible"
      strokeLinecap="round"
    >
      <path
        d={`M${end} 10H${drawn}`}
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="1 9"
      />
      <path d={`M0 10H${end}`} stroke="var(--hue)" strokeWidth="3" />
      <path d={dots} stroke="var(--hue)" strokeWidth="13" />
    </Drawing>
  );
}

/** Three testimonials: who, the university, the scholarship and the quote. */
function Stories() {
  const t = useTranslations("education.stories");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="stories-title" className="border-t border-line">
      <div className="wrap py-16 sm:py-20">
        <SectionTitle of="stories" text={t("title")} className="display-md max-w-[14em]" />
        <p className="mt-3 max-w-[36em] text-soft">{t("text")}</p>
        {educationTestimonials.map(({ key, id, name, rating, university, scholarship }, i) => (
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
              <div className="flex items-end gap-4">
                <Portrait person={{ id }} className="h-28" />
                <div className="pb-2.5">
                  <p className="font-medium">{name[locale]}</p>
                  <p className="small text-soft">{t(`${key}.role`)}</p>
                </div>
              </div>
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

function Closing() {
  const t = useTranslations("education.close");
  return (
    <ClosingCall of="close" title={t("title")} text={t("text")}>
      <WaitlistButton />
      <ContactLink topic="consultation" about="education" look="outline" label={t("consult")} />
    </ClosingCall>
  );
}
