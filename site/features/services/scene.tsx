import { clsx } from "clsx";
import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { ServiceName } from "#brand/badges.ts";
import { demonstration } from "#brand/demonstration.ts";
import { formatDirhams, formatNumber, monthName, weekdayNames } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, SvgDrawing } from "#site/ui/drawing.tsx";
import cheapestDays from "./cheapest-days.svg?raw";
import { cheapestRun } from "./cheapest-run.ts";
import gateRelease from "./gate-release.svg?raw";

const scenes: Record<ServiceName, ComponentType> = {
  wallet: SplitBill,
  travel: CheapestDays,
  logistics: GateRelease,
  education: SemesterPlan,
};

/** The drawn object of a service, made of its real interface. Needs the words of `scenes`. */
export function Scene({ service }: { service: ServiceName }) {
  const Drawn = scenes[service];
  return <Drawn />;
}

/** Each is above the middle of a third, as the names below are. */
const people = [
  { name: "noor", x: 100 },
  { name: "sami", x: 300 },
  { name: "you", x: 500 },
] as const;

/** A bill whose one stream divides into three equal ones. */
function SplitBill() {
  const t = useTranslations("scenes.wallet");
  const locale = useSiteLocale();
  const share = formatNumber(locale, demonstration.dinner / people.length, 2);
  return (
    <figure
      data-hue="wallet"
      className="rounded-[6px] border border-line bg-basin px-5 py-6 sm:px-8 sm:py-7"
    >
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="display-sm">{t("bill")}</span>
          <span className="figure-lg text-(--hue)">
            {formatDirhams(locale, demonstration.dinner)}
          </span>
        </div>
        <Drawing box="0 0 600 168" className="mt-3 w-full" strokeLinecap="round">
          <g stroke="var(--hue)">
            <path d="M292 0C292 78 100 40 100 116" strokeWidth="3" />
            <path d="M300 0V116" strokeWidth="3" />
            <path d="M308 0C308 78 500 40 500 116" strokeWidth="3" />
            <g strokeWidth="11" opacity="0.14">
              <path d="M292 0C292 78 100 40 100 116M300 0V116M308 0C308 78 500 40 500 116" />
            </g>
          </g>
          {people.map(({ x }) => (
            <g key={x}>
              <circle
                cx={x}
                cy="140"
                r="23"
                fill="var(--ground)"
                stroke="var(--hue)"
                strokeWidth="2"
              />
              {/* A tick is written the same way in every language: turned back where all is mirrored. */}
              <path
                d={`m${x - 8} 141 5.5 5.5 11-12`}
                stroke="var(--hue)"
                strokeWidth="2.4"
                className="origin-center [transform-box:fill-box] rtl:-scale-x-100"
              />
            </g>
          ))}
        </Drawing>
        <div className="mt-2 grid grid-cols-3 text-center">
          {people.map(({ name }) => (
            <div key={name}>
              <span className="block">{t(`people.${name}`)}</span>
              <span className="figure-sm ltr-island inline-block">{share}</span>
              <span className="small block text-soft">{t("settled")}</span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** A container's path: what is behind it is drawn, what is ahead is dotted; the money leaves at the gate. */
function GateRelease() {
  const t = useTranslations("scenes.logistics");
  const locale = useSiteLocale();
  return (
    <figure data-hue="logistics">
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <SvgDrawing svg={gateRelease} className="w-full" />
        {/* The sum is below the gate that lets it go, two thirds along: on a phone as nearly as it can. */}
        <div className="mt-3 grid grid-cols-[2fr_auto_1fr] items-end gap-4 sm:grid-cols-[31.9%_1fr] sm:gap-0">
          <span>{t("from")}</span>
          <span className="text-center text-(--hue) sm:col-start-2 sm:row-start-1">
            <span className="figure-sm block text-[1.5rem]!">
              {formatDirhams(locale, demonstration.freight)}
            </span>
            <span className="small">
              {t("gate")} · {t("released")}
            </span>
          </span>
          <span className="text-end sm:col-start-2 sm:row-start-1">{t("to")}</span>
        </div>
      </div>
    </figure>
  );
}

/** Months of the plan, 0 for January, and the span of each line within them. */
const months = [8, 9, 10, 11, 0];

const lines = [
  { name: "tuition", from: 0, length: 2, funded: 1 },
  { name: "visa", from: 1, length: 2, funded: 0.6 },
  { name: "housing", from: 0, length: 5, funded: 0.35 },
] as const;

/** The line of a number of months. */
const reach = (from: number, length: number) =>
  `M${from * 100 + 2} 10H${(from + length) * 100 - 8}`;

/** A semester on one drawing: a stream begins when the student should, and is whole as far as it is funded. */
function SemesterPlan() {
  const t = useTranslations("scenes.education");
  const locale = useSiteLocale();
  return (
    <figure
      data-hue="education"
      className="rounded-[6px] border border-line bg-basin px-5 py-6 sm:px-8 sm:py-7"
    >
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="display-sm">{t("semester")}</span>
          <span className="small flex items-center gap-2 text-(--hue)">
            <span className="h-2 w-5 rounded-full bg-(--hue)" />
            {t("funded")}
          </span>
        </div>
        <div className="small mt-5 grid grid-cols-[5.5rem_repeat(5,1fr)] text-soft">
          <span />
          {months.map((month) => (
            // Five months are close on a phone, too close on the smallest, and where Arabic writes them
            // out on a tablet too: every other one has room.
            <span
              key={month}
              className="min-w-0 whitespace-nowrap max-sm:text-[0.75rem] rtl:max-lg:odd:invisible max-[22rem]:odd:invisible"
            >
              {monthName(locale, month)}
            </span>
          ))}
        </div>
        {lines.map(({ name, from, length, funded }) => (
          <div
            key={name}
            className="grid h-16 grid-cols-[5.5rem_1fr] items-center border-t border-line"
          >
            <span className="text-[0.9375rem]">{t(name)}</span>
            <Drawing
              box="0 0 500 20"
              stretch
              className="h-5 w-full overflow-visible"
              stroke="var(--hue)"
              strokeLinecap="round"
            >
              {months.map((month, i) => (
                <path key={month} d={`M${i * 100} 0v20`} stroke="var(--line)" />
              ))}
              <path d={reach(from, length)} strokeWidth="11" opacity="0.14" />
              <path d={reach(from, length)} strokeWidth="2.5" strokeDasharray="0 7" />
              <path d={reach(from, length * funded)} strokeWidth="4" />
              <path d={`M${(from + length * funded) * 100 - 8} 10h0`} strokeWidth="13" />
            </Drawing>
          </div>
        ))}
      </div>
    </figure>
  );
}

const { fares } = demonstration;
const firstDay = new Date(demonstration.firstFareDay).getUTCDate();

const lowestFare = Math.min(...fares);
const highestFare = Math.max(...fares);

/** A month of fares with its three cheapest days in a row. */
function CheapestDays() {
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
        <SvgDrawing svg={cheapestDays} className="mb-3 w-full" />
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
