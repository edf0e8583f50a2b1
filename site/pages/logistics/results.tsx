import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

const measured = ["costReduction", "fasterDelivery", "efficiency", "fewerErrors"] as const;

/** The results as dimension lines from one origin, all to one scale. */
export function Results() {
  const t = useTranslations("logistics.results");
  return (
    <section aria-labelledby="results-title" className="wrap pt-16 pb-16 lg:pt-20">
      <div className="grid-12 items-end gap-y-3">
        <SectionTitle
          of="results"
          text={t("title")}
          className="display-md col-span-12 lg:col-span-5"
        />
        <p className="col-span-12 max-w-[36em] text-balance text-soft lg:col-span-6 lg:col-start-7">
          {t("text")}
        </p>
      </div>
      <ul className="mt-8 border-(--hue) border-s-2 lg:mt-12">
        {measured.map((name) => (
          <li key={name} className="pt-4 pb-5">
            <p className="flex flex-wrap items-baseline gap-x-4 ps-5">
              <span className="figure-lg">
                <Figure claim={claims[name]} />
              </span>
              <span className="text-soft">{t(name)}</span>
            </p>
            <Dimension percent={claims[name].value} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As long as its share of the whole width, with an arrow at its end. */
function Dimension({ percent }: { percent: number }) {
  return (
    <span
      aria-hidden="true"
      className="mt-3 flex items-center border-(--hue) border-e-2"
      style={{ inlineSize: `${percent}%` }}
    >
      <span className="-me-1.5 grow border-(--hue) border-t-2" />
      <svg viewBox="0 0 8 10" className="mirror h-3 w-2.5 shrink-0" fill="none">
        <path d="M1 1l5.500 4L1 9" stroke="var(--hue)" strokeWidth="1.500" />
      </svg>
    </span>
  );
}
