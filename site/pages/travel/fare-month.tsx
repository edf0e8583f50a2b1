import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCarried, useSampleAmount, useStop } from "#site/features/amount/carried-amount.ts";
import { cheapestRun } from "#site/features/services/cheapest-run.ts";
import {
  formatDirhams,
  formatNumber,
  fullMonthName,
  monthName,
  weekdayNames,
} from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Section } from "#site/ui/section.tsx";
import { StepButton } from "#site/ui/step-button.tsx";
import { Coast, RouteArc } from "./fare-drawings.tsx";

interface FareMonthData {
  month: number;
  firstWeekday: number;
  fares: readonly number[];
}
/**
 * Sample prices of a day away, Dubai to Lyon, in dirhams: the flight's share and the room. They let
 * a visitor try the planner; the travel app has the real ones. A month is 0 for January, the weekday of
 * its first day 0 for Monday.
 */
export const fareMonths: readonly [FareMonthData, ...FareMonthData[]] = [
  {
    month: 8,
    firstWeekday: 0,
    fares: [
      337, 301, 332, 350, 426, 412, 287, 277, 210, 276, 319, 405, 402, 349, 343, 296, 322, 352, 457,
      424, 325, 353, 299, 321, 350, 458, 422, 325, 331, 294,
    ],
  },
  {
    month: 9,
    firstWeekday: 2,
    fares: [
      322, 335, 420, 403, 311, 331, 279, 323, 346, 437, 388, 308, 333, 284, 310, 333, 437, 381, 319,
      259, 222, 233, 298, 388, 378, 331, 326, 295, 306, 342, 413,
    ],
  },
  {
    month: 10,
    firstWeekday: 5,
    fares: [
      397, 312, 310, 295, 340, 420, 510, 480, 330, 280, 265, 305, 390, 470, 455, 300, 240, 228, 236,
      350, 440, 430, 290, 363, 321, 350, 388, 453, 435, 350,
    ],
  },
  {
    month: 11,
    firstWeekday: 0,
    fares: [
      381, 359, 399, 433, 473, 437, 328, 323, 315, 328, 392, 517, 493, 402, 398, 374, 398, 462, 538,
      540, 503, 537, 512, 552, 616, 708, 675, 590, 591, 564, 558,
    ],
  },
];

/** Days of the longest trip. */
const maxTripDays = 7;

/** Sum of the `length` days from `start` on. */
export function runPrice(fares: readonly number[], start: number, length: number): number {
  return fares.slice(start, start + length).reduce((sum, fare) => sum + fare, 0);
}

/** The average cost of `length` days in a row over the month, in whole dirhams. */
export function averageRun(fares: readonly number[], length: number): number {
  const runs = fares.length - length + 1;
  const sum = Array.from({ length: runs }, (_, start) => runPrice(fares, start, length)).reduce(
    (total, price) => total + price,
    0,
  );
  return Math.round(sum / runs);
}

/** How many days in a row a sum buys at most in a month; none where it is less than the cheapest day. */
export function daysFor(fares: readonly number[], sum: number): number {
  const affordable = (length: number) => runPrice(fares, cheapestRun(fares, length), length) <= sum;
  let days = 0;
  while (days < maxTripDays && affordable(days + 1)) days += 1;
  return days;
}

/** November: the month that the home page shows. */
const firstShown = 2;

/** A month of fares, the days chosen in it, and the route to them. All three move together. */
export function FareMonth() {
  const t = useTranslations("travel.fares");
  const locale = useSiteLocale();
  const carried = useCarried()?.amount;
  const [index, setIndex] = useState(firstShown);
  const { month, firstWeekday, fares } = fareMonths[index] ?? fareMonths[0];
  const bought = carried === undefined ? 0 : daysFor(fares, carried);
  /** As many days as a reader chose; without a choice, as many as the carried amount buys. */
  const [chosenLength, setLength] = useSampleAmount<number | undefined>(3, () => undefined);
  const length = chosenLength ?? Math.max(1, bought);
  /** The day a reader moved the departure to; without one, the cheapest. */
  const [moved, setMoved] = useState<number>();
  const best = cheapestRun(fares, length);
  const start = Math.min(moved ?? best, fares.length - length);
  const price = runPrice(fares, start, length);
  useStop("trip", carried !== undefined && price <= carried ? [price * 100, length] : undefined);
  const over = price - runPrice(fares, best, length);
  const under = averageRun(fares, length) - price;
  const monthWord = fullMonthName(locale, month);
  const weekdays = weekdayNames(locale);
  const days =
    length === 1
      ? t("day", { from: start + 1, month: monthWord })
      : t("days", { from: start + 1, to: start + length, month: monthWord });
  const verdict =
    over > 0
      ? t("dearer", { amount: formatDirhams(locale, over), count: length })
      : t("cheapest", { amount: formatDirhams(locale, under), count: length });
  const columns = fares.length === 31 ? "grid-cols-31" : "grid-cols-30";

  return (
    <Section name="fares" title={t("title")} titleClass="sr-only" className="mt-14 sm:mt-16">
      <FareControls
        index={index}
        length={length}
        onMonth={(chosen) => {
          setIndex(chosen);
          setMoved(undefined);
        }}
        onLength={(chosen) => {
          setLength(chosen);
          setMoved(undefined);
        }}
      />
      <div className="relative mt-6" aria-hidden="true">
        <RouteArc days={fares.length} start={start} length={length} />
        <div className={clsx("small grid h-7 items-center text-soft", columns)}>
          {fares.map((_, i) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month do not move.
              key={i}
              className={clsx(
                "ltr-island flex min-w-0 whitespace-nowrap",
                i === 0 && "justify-start rtl:justify-end",
                i === fares.length - 1 && "justify-end rtl:justify-start",
                i > 0 && i < fares.length - 1 && "justify-center",
              )}
            >
              {airportOn(i, start, length, fares.length)}
            </span>
          ))}
        </div>
        <Coast fares={fares} start={start} best={best} length={length} />
        <div className={clsx("grid border-t border-edge", columns)}>
          {fares.map((fare, i) => {
            const chosen = i >= start && i < start + length;
            const sunday = (firstWeekday + i) % 7 === 6;
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month do not move.
                key={i}
                className={clsx(
                  "min-w-0 pt-1 text-center text-[0.75rem] leading-tight tabular-nums xl:text-[0.85rem]",
                  chosen ? "text-(--hue)" : "text-soft",
                  // On a narrow screen only every seventh day has room for its number.
                  !sunday && "max-lg:invisible",
                )}
              >
                <span className="block max-lg:-mx-2">{i + 1}</span>
                <span
                  className={clsx(
                    "hidden font-display text-[0.85rem] lg:block xl:text-[0.9375rem]",
                    chosen && "font-medium",
                  )}
                >
                  {formatNumber(locale, fare)}
                </span>
              </span>
            );
          })}
        </div>
      </div>
      <label htmlFor="departure" className="small mt-4 block text-soft">
        {t("departure")}
      </label>
      <input
        id="departure"
        type="range"
        min={1}
        max={fares.length}
        value={start + 1}
        aria-valuetext={`${days}: ${formatDirhams(locale, price)}`}
        onChange={(event) => setMoved(Number(event.target.value) - 1)}
        className="h-8 w-full accent-(--hue)"
      />
      <div className="mt-5 grid items-end gap-x-10 gap-y-4 border-t-2 border-(--hue) pt-5 pb-14 sm:grid-cols-[1fr_auto] lg:grid-cols-[auto_1fr_auto]">
        <div className="from-carried" aria-live="polite">
          <p className="display-md">{days}</p>
          <p className="mt-1 text-soft">{verdict}</p>
          {carried !== undefined && (
            <p className="mt-1 text-(--hue)">
              {price <= carried
                ? t("buys", {
                    amount: formatDirhams(locale, carried),
                    count: length,
                    left: formatDirhams(locale, carried - price),
                  })
                : t("lacks", {
                    amount: formatDirhams(locale, carried),
                    more: formatDirhams(locale, price - carried),
                  })}
            </p>
          )}
          <p className="sr-only">{t("total", { amount: formatDirhams(locale, price) })}</p>
        </div>
        <ol className="from-carried flex flex-wrap gap-x-6 gap-y-1 sm:col-span-2 sm:row-start-2 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:justify-self-end">
          {fares.slice(start, start + length).map((fare, i) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the trip is its place in it.
              key={i}
            >
              <span className="small block text-soft">
                {`${weekdays[(firstWeekday + start + i) % 7]} ${start + i + 1}`}
              </span>
              <span className="figure-sm">{formatNumber(locale, fare)}</span>
            </li>
          ))}
        </ol>
        <p className="from-carried sm:col-start-2 sm:row-start-1 lg:col-start-3" aria-hidden="true">
          <span className="small mb-2 block text-soft">{t("totalLabel")}</span>
          <span className="figure-lg text-(--hue)">{formatDirhams(locale, price)}</span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-8 sm:col-span-full">
          <p className="small text-soft">{t("note")}</p>
          <button
            type="button"
            aria-disabled={over === 0}
            onClick={() => setMoved(undefined)}
            className="text-link min-h-11 text-[0.9375rem] font-medium decoration-(--hue) aria-disabled:text-soft aria-disabled:no-underline"
          >
            {t("back")}
          </button>
        </div>
      </div>
    </Section>
  );
}

/** The airport below a day: the destination, or home at both ends of the month. */
function airportOn(day: number, start: number, length: number, days: number): string | null {
  if (day === start + Math.floor((length - 1) / 2)) return "LYS";
  const crowded = start < 3 ? day === 0 : start + length > days - 3 && day === days - 1;
  return (day === 0 || day === days - 1) && !crowded ? "DXB" : null;
}

/** Which month, and how many days in a row. */
function FareControls({
  index,
  length,
  onMonth,
  onLength,
}: {
  index: number;
  length: number;
  onMonth: (index: number) => void;
  onLength: (length: number) => void;
}) {
  const t = useTranslations("travel.fares");
  const locale = useSiteLocale();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-4">
      <p className="display-sm">{t("route")}</p>
      <fieldset>
        <legend className="sr-only">{t("month")}</legend>
        <div className="flex flex-wrap gap-x-5 sm:gap-x-7">
          {fareMonths.map(({ month }, i) => (
            <label
              key={month}
              className="relative flex min-h-11 cursor-pointer items-center border-b-[3px] border-transparent text-soft transition-colors duration-150 hover:text-ink has-checked:border-(--hue) has-checked:text-ink forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-water"
            >
              <input
                type="radio"
                name="fare-month"
                value={month}
                checked={i === index}
                onChange={() => onMonth(i)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="max-sm:hidden">{fullMonthName(locale, month)}</span>
              <span className="sm:hidden">{monthName(locale, month)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-2.5">
        <StepButton
          label={t("shorter")}
          by={-1}
          atLimit={length === 1}
          onStep={() => onLength(length - 1)}
        />
        <span className="from-carried min-w-18 text-center text-[0.9375rem] font-medium">
          {t("length", { count: length })}
        </span>
        <StepButton
          label={t("longer")}
          by={1}
          atLimit={length === maxTripDays}
          onStep={() => onLength(length + 1)}
        />
      </div>
    </div>
  );
}
