import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";

/** What was measured, and between which gates: as dimensions on a drawing. */
const measured = [
  { name: "fasterDelivery", span: "lg:col-start-1 lg:col-span-3 lg:row-start-1" },
  { name: "fewerErrors", span: "lg:col-start-2 lg:col-span-1 lg:row-start-2" },
  { name: "efficiency", span: "lg:col-start-3 lg:col-span-2 lg:row-start-2" },
  { name: "costReduction", span: "lg:col-start-1 lg:col-span-4 lg:row-start-3" },
] as const;

/**
 * The results, each on the stretch of the line that it speaks of. A small screen shows too little of the
 * line for that: there they stand below each other and stay while the line moves.
 * Needs the line's `--room` and `--edge`.
 */
export function Measurements() {
  const t = useTranslations("logistics.results");
  return (
    <section aria-labelledby="results-title" className="mt-20 lg:mt-24">
      <div className="sticky start-(--edge) w-[min(46rem,100cqw-2.5rem)]">
        <h2 id="results-title" className="display-md">
          {t("title")}
        </h2>
        <p className="mt-3 max-w-[36em] text-soft">{t("text")}</p>
      </div>
      <ul className="mt-8 grid gap-y-3 max-lg:sticky max-lg:start-(--edge) max-lg:w-[calc(100cqw-2.5rem)] lg:ms-[calc(var(--room)*0.1136)] lg:grid-cols-[repeat(4,var(--room))]">
        {measured.map(({ name, span }) => (
          <li
            key={name}
            className={clsx(
              "flex h-19 items-center border-(--hue) max-lg:border-s lg:border-x",
              span,
            )}
          >
            <Dimension end="start" />
            <p className="flex items-center gap-3 bg-basin px-3 max-lg:min-w-0 lg:sticky lg:start-(--edge) lg:max-w-[19rem]">
              <span className="figure-lg shrink-0">
                <Figure claim={claims[name]} />
              </span>
              <span className="small text-soft">{t(name)}</span>
            </p>
            <Dimension end="end" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Half of a dimension line, with the arrow that touches the end it measures from. */
function Dimension({ end }: { end: "start" | "end" }) {
  const arrow = (
    <svg viewBox="0 0 8 10" className="mirror h-2.5 w-2 shrink-0" fill="none">
      <path d={end === "start" ? "M7 1 1.5 5 7 9" : "M1 1l5.500 4L1 9"} stroke="var(--hue)" />
    </svg>
  );
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "flex min-w-4 items-center",
        end === "start" ? "lg:grow" : "grow max-lg:hidden",
      )}
    >
      {end === "start" && arrow}
      <span className="-mx-1.5 grow border-t border-(--hue)" />
      {end === "end" && arrow}
    </span>
  );
}
