import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCarried, useStop } from "#site/features/amount/carried-amount.ts";
import { comingQuarter, type lateServices } from "#site/features/services/coming-quarter.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { formatDirhams, formatPercent, formatShortDay, monthName } from "#site/i18n/formats.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink } from "#site/links/links.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Lane, LaneSteps, Stream } from "./lane.tsx";
import { costOf, firstPlan, firstSavings, fund, type Line, planMonths } from "./plan.ts";

const allowance = { least: 3_000, most: 7_000, step: 250, first: 5_000 };

/**
 * The page opens as the planner's sheet itself: the months divide it from the headline down, and the
 * funded share is beside the headline, in the same size.
 */
export function SemesterSheet() {
  const t = useTranslations("education.plan");
  const locale = useSiteLocale();
  const span = useSpan();
  const [lines, setLines] = useState(firstPlan);
  const [eachMonth, setEachMonth] = useState(allowance.first);
  const start = useCarried()?.amount ?? firstSavings;
  const funding = fund(lines, start, eachMonth);
  useStop("semester", [funding.share]);
  const untouched = lines === firstPlan && eachMonth === allowance.first;
  const change = (next: Line) =>
    setLines((all) => all.map((line) => (line.name === next.name ? next : line)));

  const verdict =
    funding.worst === undefined
      ? t("covered", { left: formatDirhams(locale, Math.round(funding.left.at(-1) ?? 0)) })
      : t("short", {
          amount: formatDirhams(locale, funding.short),
          due: formatDirhams(locale, funding.due),
          when: span(funding.worst, 1),
        });

  return (
    <div className="border-b border-line">
      <Hero />
      <section aria-labelledby="plan-title" className="wrap pb-14 sm:pb-20">
        <div className="grid-12 items-end gap-y-7 pb-8">
          <div className="col-span-12 max-w-[34em] lg:col-span-7">
            <SectionTitle of="plan" text={t("title")} className="display-sm" />
            <p className="mt-1 text-soft">{t("text")}</p>
          </div>
          <div
            className="from-carried col-span-12 flex items-end gap-4 lg:col-span-5 lg:ps-6"
            aria-live="polite"
          >
            <p className="ltr-island font-display text-[clamp(4.5rem,9vw,7rem)] leading-[0.8] font-medium text-(--hue) tabular-nums">
              {formatPercent(locale, funding.share)}
            </p>
            <p className="small max-w-[17em] min-h-[6em] pb-0.5">
              <span className="block font-medium">{t("funded")}</span>
              <span className="text-soft">{verdict}</span>
            </p>
          </div>
        </div>
        <div className="relative">
          {/* The months' edges, down the whole sheet. */}
          <div className="absolute inset-0 grid grid-cols-5" aria-hidden="true">
            {planMonths.map((month) => (
              <span key={month} className="border-s border-line last:border-e" />
            ))}
          </div>
          <div className="relative grid grid-cols-5 border-t-2 border-(--hue)" aria-hidden="true">
            {planMonths.map((month) => (
              <span
                key={month}
                className="px-1 py-2 font-display text-[0.9375rem] whitespace-nowrap max-sm:text-center sm:px-3 sm:text-[1.15rem]"
              >
                {monthName(locale, month)}
              </span>
            ))}
          </div>
          {lines.map((line) => (
            <div key={line.name} className="group/lane relative pt-3 pb-1">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2.5">
                <p className="bg-ground py-0.5 pe-3">
                  <span className="font-medium">{t(line.name)}</span>{" "}
                  <span className="small text-soft">
                    {t("laneText", {
                      cost: formatDirhams(locale, Math.round(costOf(line))),
                      span: span(line.from, line.length),
                    })}
                  </span>
                </p>
                <LaneSteps line={line} onChange={change} />
              </div>
              <Lane line={line} levels={funding.levels} onChange={change} />
            </div>
          ))}
          <div className="relative pt-5">
            <p className="small inline-block bg-ground py-0.5 pe-3">
              <span className="font-medium text-water">{t("stream")}</span>{" "}
              <span className="text-soft">
                {t("streamText", { amount: formatDirhams(locale, start) })}
              </span>
            </p>
            <Stream start={start} left={funding.left} most={Math.max(start, ...funding.left)} />
          </div>
        </div>
        <div className="grid items-end gap-x-10 gap-y-4 border-t border-line pt-5 md:grid-cols-[minmax(0,26rem)_1fr]">
          <div>
            <label htmlFor="allowance" className="flex flex-wrap justify-between gap-x-4">
              <span className="small text-soft">{t("allowance")}</span>
              <span className="figure-sm">{formatDirhams(locale, eachMonth)}</span>
            </label>
            <input
              id="allowance"
              type="range"
              min={allowance.least}
              max={allowance.most}
              step={allowance.step}
              value={eachMonth}
              aria-valuetext={formatDirhams(locale, eachMonth)}
              onChange={(event) => setEachMonth(Number(event.target.value))}
              className="h-8 w-full accent-(--hue)"
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
            <p className="small max-w-[36em] text-soft">{t("note")}</p>
            <button
              type="button"
              aria-disabled={untouched}
              onClick={() => {
                setLines(firstPlan);
                setEachMonth(allowance.first);
              }}
              className="text-link min-h-11 text-[0.9375rem] font-medium decoration-(--hue) aria-disabled:text-soft aria-disabled:no-underline"
            >
              {t("again")}
            </button>
          </div>
        </div>
      </section>
    </div>
  );
}

const coming = comingQuarter("education");

function Hero() {
  const t = useTranslations("education.hero");
  const { late } = useBuiltData<{ late: ReturnType<typeof lateServices> }>();
  return (
    <div className="wrap grid-12 items-start gap-y-7 pt-14 pb-14 sm:pt-20 sm:pb-16">
      <h1 className="display-lg col-span-12 lg:col-span-7">{t("title")}</h1>
      <div className="col-span-12 lg:col-span-5 lg:ps-6 lg:pt-2">
        <p className="lede">{t("lede")}</p>
        {coming && (
          <p className="small mt-4 flex flex-wrap gap-x-5 text-soft">
            <span>{t("notYet")}</span> <span>{t("coming", coming)}</span>
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <WaitlistButton />
          <ContactLink topic="consultation" about="education" look="outline" label={t("consult")} />
        </div>
        <p className="small mt-3 text-soft">
          {coming && late.includes("education") && (
            <span>{t("announced", { year: coming.year })} </span>
          )}
          <span>{t("opens")}</span>
        </p>
      </div>
    </div>
  );
}

/** A year for the calendar to count days in; the plan itself belongs to no year. */
const year = 2026;

/** Words for a stretch of half months: from its first day to its last. */
function useSpan(): (from: number, length: number) => string {
  const t = useTranslations("education.plan");
  const locale = useSiteLocale();
  const day = (month: number, date: number) =>
    formatShortDay(locale, new Date(Date.UTC(year, 8 + month, date)), "UTC");
  return (from, length) => {
    const last = from + length - 1;
    return t("span", {
      from: day(Math.floor(from / 2), from % 2 === 0 ? 1 : 16),
      // Day 0 of a month is the last of the one before.
      to: last % 2 === 0 ? day(Math.floor(last / 2), 15) : day(Math.floor(last / 2) + 1, 0),
    });
  };
}
