import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { demonstration } from "#brand/demonstration.ts";
import { formatNumber, weekdayNames } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, Shapes } from "#site/ui/drawing.tsx";
import { arcShapes } from "./cheapest-days-points.ts";
import { cheapestRun } from "./cheapest-run.ts";

const { fares } = demonstration;
const firstDay = new Date(demonstration.firstFareDay).getUTCDate();

const lowestFare = Math.min(...fares);
const highestFare = Math.max(...fares);

/** A month of fares with its three cheapest days in a row. */
export function CheapestDays() {
  const t = useTranslations("scenes.travel");
  const locale = useSiteLocale();
  const start = cheapestRun(fares, 3);
  const letters = weekdayNames(locale, "narrow");
  return (
    <figure data-hue="travel">
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="display-sm">{t("route")}</span>
          <span className="small flex items-center gap-2 text-(--hue)">
            <span className="h-0.5 w-6 bg-(--hue)" />
            {t("best")}
          </span>
        </div>
        <Drawing box="0 0 600 74" className="mb-3 w-full" strokeLinecap="round">
          <Shapes of={arcShapes} />
        </Drawing>
        <div className="grid grid-cols-7 gap-x-1.5 sm:gap-x-2.5">
          {weekdayNames(locale).map((day, i) => (
            <span
              key={day}
              className="small min-w-0 ps-0.5 pb-2 text-soft max-[22rem]:text-[0.8rem]! sm:ps-1.5"
            >
              {/* Arabic has no short names, and seven whole ones need a wide screen. */}
              <span className="rtl:max-lg:hidden">{day}</span>
              <span className="hidden rtl:max-lg:inline">{letters[i]}</span>
            </span>
          ))}
          {fares.map((fare, i) => {
            const best = i >= start && i < start + 3;
            const depth = (fare - lowestFare) / (highestFare - lowestFare);
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month do not move.
                key={i}
                className={clsx(
                  "relative min-w-0 border-t px-0.5 pt-1.5 pb-3 sm:px-1.5",
                  best
                    ? "border-(--hue) bg-[color-mix(in_oklab,var(--hue)_13%,transparent)]"
                    : "border-line",
                )}
              >
                {best && <span className="absolute inset-x-0 -top-px h-[3px] bg-(--hue)" />}
                <span className="small block text-soft">{firstDay + i}</span>
                <span
                  className={clsx(
                    "ltr-island block text-start font-display text-[0.95rem] tabular-nums sm:text-[1.2rem] rtl:text-end",
                    best && "text-(--hue)",
                  )}
                >
                  {formatNumber(locale, fare)}
                </span>
                <Drawing box="0 0 40 3" stretch className="mt-1 h-[3px] w-full">
                  <rect
                    width={6 + 34 * depth}
                    height="3"
                    fill={best ? "var(--hue)" : "var(--line-strong)"}
                  />
                </Drawing>
              </div>
            );
          })}
        </div>
      </div>
    </figure>
  );
}
