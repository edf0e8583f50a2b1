import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

/** What was measured, and between which gates: as dimensions on a drawing. */
const measured = [
  { name: "fasterDelivery", span: "lg:col-start-1 lg:col-span-3 lg:row-start-1" },
  { name: "fewerErrors", span: "lg:col-start-2 lg:col-span-1 lg:row-start-2" },
  // It begins at the mark where the one before it ends.
  { name: "efficiency", span: "lg:col-start-3 lg:col-span-2 lg:row-start-2 lg:border-s-0" },
  { name: "costReduction", span: "lg:col-start-1 lg:col-span-4 lg:row-start-3" },
] as const;

/**
 * The results, each under the stretch of the line that it speaks of: from the middle of the first
 * fifth to that of the last. A small screen has them below each other.
 */
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
      <ul className="mt-8 grid gap-y-3 lg:mx-[10%] lg:mt-12 lg:grid-cols-4 lg:gap-y-7">
        {measured.map(({ name, span }) => (
          <li
            key={name}
            className={clsx(
              "flex min-h-19 items-center border-(--hue) max-lg:border-s",
              "lg:grid lg:grid-cols-[minmax(1rem,1fr)_auto_minmax(1rem,1fr)] lg:content-start lg:gap-y-1.5 lg:border-x-2 lg:pb-2",
              span,
            )}
          >
            <Dimension end="start" />
            <p className="flex min-w-0 items-center gap-x-3 px-3 lg:contents">
              <span className="figure-lg shrink-0 lg:row-start-1 lg:px-3">
                <Figure claim={claims[name]} />
              </span>
              <span className="small text-soft lg:col-span-3 lg:row-start-2 lg:px-3 lg:text-center lg:text-balance">
                {t(name)}
              </span>
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
    <svg viewBox="0 0 8 10" className="mirror h-2.5 w-2 shrink-0" fill="none" aria-hidden="true">
      <path d={end === "start" ? "M7 1 1.5 5 7 9" : "M1 1l5.500 4L1 9"} stroke="var(--hue)" />
    </svg>
  );
  return (
    <span
      aria-hidden="true"
      className={clsx("flex min-w-4 items-center lg:row-start-1", end === "end" && "max-lg:hidden")}
    >
      {end === "start" && arrow}
      <span className="-mx-1.5 grow border-t border-(--hue)" />
      {end === "end" && arrow}
    </span>
  );
}
