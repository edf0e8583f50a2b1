import { useTranslations } from "use-intl";
import { jobs } from "#brand/jobs.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { BackLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Positions } from "./positions.tsx";

export const loader = pageLoader("careers", "careers");

export default function Careers() {
  const t = useTranslations("careers");
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
        <div className="grid-12 mt-4 items-start gap-y-5 sm:mt-10">
          <h1 className="display-lg col-span-12 md:col-span-7">
            {t("title", { count: jobs.length })}
          </h1>
          <div className="col-span-12 md:col-span-5 md:pt-3">
            <p className="lede">{t("lede")}</p>
            <a href="#positions" className={buttonClass("primary", "mt-6")}>
              {t("see")}
            </a>
          </div>
        </div>
      </section>
      <Positions />
      <Hiring />
    </>
  );
}

const steps = ["first", "second", "third"] as const;

/** The steps after an application, in order, down one stream. */
function Hiring() {
  const t = useTranslations("careers.process");
  return (
    <section
      aria-labelledby="hiring-title"
      className="below-fold mt-24 -mb-24 overflow-x-clip bg-basin sm:mt-32"
    >
      <div className="wrap pt-16 pb-16 sm:pt-20 sm:pb-28">
        <SectionTitle of="hiring" text={t("title")} className="display-lg max-w-[12em]" />
        <ol className="mt-12 grid gap-y-12 md:mt-16 md:grid-cols-3">
          {steps.map((step, i) => (
            <li key={step} className="relative md:pe-6 lg:pe-12">
              <Drawing
                box="0 0 400 80"
                stretch
                className="absolute inset-x-0 top-0 block h-20 w-full overflow-visible max-md:hidden"
                stroke="var(--water)"
              >
                {/* Opaque: where two lengths overlap, the band must not darken. */}
                <path
                  d={falls[i]}
                  stroke="color-mix(in oklab, var(--water) 12%, var(--basin))"
                  strokeWidth="12"
                />
                <path d={falls[i]} strokeWidth="3" />
              </Drawing>
              <span className="figure-xl block pt-2 text-water md:pt-24" aria-hidden="true">
                {i + 1}
              </span>
              <h3 className="display-sm mt-4">{t(`${step}.name`)}</h3>
              <p className="mt-1.5 max-w-[32em] text-soft">{t(`${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/**
 * The stream over the steps, from one edge of the screen to the other: each a fall lower, and begun a
 * little early, over the end of the one before.
 */
const falls = [
  "M-2000 8H260C330 8 330 32 400 32",
  "M-1 32H260C330 32 330 56 400 56",
  "M-1 56H2400",
];
