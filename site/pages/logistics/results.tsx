import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";

const measured = ["costReduction", "fasterDelivery", "efficiency", "fewerErrors"] as const;

/** Four measurements, each a bar as long as its share of the whole line. */
export function Results() {
  const t = useTranslations("logistics.results");
  return (
    <section aria-labelledby="results-title" className="wrap grid-12 gap-y-8 py-20 sm:py-28">
      <div className="col-span-12 lg:col-span-4">
        <h2 id="results-title" className="display-md">
          {t("title")}
        </h2>
        <p className="mt-4 max-w-[24em] text-soft">{t("text")}</p>
      </div>
      <dl className="col-span-12 lg:col-span-7 lg:col-start-6">
        {measured.map((name) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_1fr] items-center gap-x-6 border-t border-line py-5 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="col-start-2 row-start-1 self-end">{t(name)}</dt>
            <dd className="figure-lg row-span-2 row-start-1">
              <Figure claim={claims[name]} />
            </dd>
            <dd aria-hidden="true" className="col-start-2">
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="mirror mt-2 h-1.5 w-full"
              >
                <path d="M0 2h100" stroke="var(--line)" strokeWidth="4" />
                <path d={`M0 2h${claims[name].value}`} stroke="var(--hue)" strokeWidth="4" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
