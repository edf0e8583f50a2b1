import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LeadStats, statSteps } from "#contract/leads.ts";
import { formatDay, formatMoment, formatShortDay, formatTime } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ChartSlider, evenIndexes } from "#site/ui/chart-slider.tsx";
import { DataTable, ScrollRegion } from "../data-table.tsx";
import { ReadFault } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import {
  Bars,
  type Column,
  columnAt,
  columnsOf,
  lastDayOf,
  localNow,
  topOf,
} from "./chart-columns.tsx";
import { useDashboard } from "./dashboard-data.ts";

/** More bars than this cannot be distinguished. */
const mostColumns = 400;

/** Signups and confirmations of the leads that match, over time. */
export function SignupsChart() {
  const t = useTranslations("admin-dashboard.chart");
  const { stats, isBusy, reread } = useDashboard();
  const isLoading = isBusy("stats");
  return (
    <section aria-label={t("title")} aria-busy={isLoading} className="min-h-8">
      {stats.outcome !== "done" && !isLoading && (
        <ReadFault text={t("failed")} onRetry={() => void reread("stats")} />
      )}
      {stats.value && <Chart stats={stats.value} />}
    </section>
  );
}

/**
 * Signups as bars, confirmations as a line. A press or Enter on a bar filters by its days. Time runs
 * from left to right in every language, as in the market's chart.
 */
function Chart({ stats }: { stats: LeadStats }) {
  const t = useTranslations("admin-dashboard.chart");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  const { view, filter, countExactly, isTable, setTable } = useDashboard();
  const [read, setRead] = useState<number>();
  const [isClosed, setClosed] = useState(false);
  // The step of the answer: while another one loads, these bars are still shown.
  const { step } = stats;
  const { to } = view.filter;
  const end = Math.min(to ? Date.parse(to) : Number.POSITIVE_INFINITY, localNow());
  const { columns, isCut } = columnsOf(stats.overTime, step, end, mostColumns);
  const at = Math.min(read ?? columns.length - 1, columns.length - 1);
  const column = columns[at];
  const timeOf = (one: Column) => {
    const date = new Date(one.at);
    if (step === "hour") return formatMoment(locale, date, "UTC");
    const day = formatDay(locale, date, "UTC");
    return step === "week" ? t("week", { day }) : day;
  };
  const text =
    column &&
    t("point", {
      when: timeOf(column),
      joined: figure(column.joined),
      confirmed: figure(column.confirmed),
    });
  const pick = (index: number) => {
    const one = columns[index];
    if (one) filter({ from: one.at.slice(0, 10), to: lastDayOf(step, one.at) });
  };
  const isOneDay = step === "hour" && columns.length <= 24;
  const markOf = ({ at }: Column) =>
    isOneDay ? formatTime(new Date(at), "UTC") : formatShortDay(locale, new Date(at), "UTC");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="small flex min-h-[1.5em] flex-wrap gap-x-5 text-soft tabular-nums">
          {read === undefined || !text ? <Legend /> : <span>{text}</span>}
        </p>
        <span className="flex flex-wrap items-center">
          {column && (
            <LinkButton
              aria-expanded={!isClosed}
              onClick={() => setClosed(!isClosed)}
              className="small me-4 min-h-8 text-soft max-sm:min-h-11"
            >
              {t(isClosed ? "open" : "close")}
            </LinkButton>
          )}
          {column && !isClosed && (
            <LinkButton
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
              className="small me-4 min-h-8 text-soft aria-pressed:font-medium aria-pressed:text-ink max-sm:min-h-11"
            >
              {t("table")}
            </LinkButton>
          )}
          {!isClosed && <StepChoice />}
        </span>
      </div>
      {isClosed ? null : column ? (
        <div className="ltr-island mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
          <ChartSlider
            label={t("title")}
            description={t("pick")}
            text={text}
            count={columns.length}
            at={at}
            indexAt={(x, { width }) => columnAt(columns.length, x, width)}
            onRead={setRead}
            onPick={pick}
            className="h-22 cursor-pointer"
          >
            {(frame) => (
              <Bars columns={columns} frame={frame} at={read === undefined ? undefined : at} />
            )}
          </ChartSlider>
          <ol
            className="-my-2 flex flex-col justify-between text-[0.75rem] text-soft tabular-nums"
            aria-hidden="true"
          >
            {[1, 0.5, 0].map((part) => (
              <li key={part} className="leading-4">
                {figure(topOf(columns) * part)}
              </li>
            ))}
          </ol>
          <TimeAxis
            marks={evenIndexes(columns.length, 5).flatMap((i) => columns[i] ?? [])}
            markOf={markOf}
          />
        </div>
      ) : (
        <p className="small mt-2 grid h-22 place-items-center border-y border-line text-soft">
          {t("empty")}
        </p>
      )}
      {isCut && <p className="small mt-1 text-soft">{t("cut", { figure: `${mostColumns}` })}</p>}
      {stats.isEstimate && (
        <p className="small mt-1 flex flex-wrap items-center gap-x-4 text-soft">
          {t("estimate")}
          <LinkButton onClick={countExactly} className="min-h-8 max-sm:min-h-11">
            {t("exact")}
          </LinkButton>
        </p>
      )}
      {isTable && !isClosed && (
        <ScrollRegion
          aria-label={t("table")}
          className="mt-2 max-h-72 overflow-y-auto border-y border-line"
        >
          <DataTable
            look="figures"
            columns={[
              { head: t("when"), isRowName: true, cell: timeOf },
              { head: t("joined"), cell: ({ joined }) => figure(joined) },
              { head: t("confirmed"), cell: (one) => figure(one.confirmed) },
            ]}
            rows={columns.toReversed()}
            keyOf={({ at }) => at}
          />
        </ScrollRegion>
      )}
    </>
  );
}

/** At most five times below the columns, three on a phone. */
function TimeAxis({
  marks,
  markOf,
}: {
  marks: readonly Column[];
  markOf: (column: Column) => string;
}) {
  const few = new Set(evenIndexes(marks.length, 3));
  return (
    <p
      className="mt-1.5 flex justify-between text-[0.75rem] leading-[1.5] text-soft tabular-nums"
      aria-hidden="true"
    >
      {marks.map((column, i) => (
        <span
          key={column.at}
          dir="auto"
          className={clsx("only:mx-auto", !few.has(i) && "max-sm:hidden")}
        >
          {markOf(column)}
        </span>
      ))}
    </p>
  );
}

function Legend() {
  const t = useTranslations("admin-dashboard.chart");
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="h-3 w-2 bg-edge opacity-55" aria-hidden="true" />
        {t("joined")}
      </span>
      <span className="flex items-center gap-2">
        <span className="h-0.5 w-4 bg-water" aria-hidden="true" />
        {t("confirmed")}
      </span>
    </>
  );
}

/** The width of a bar. */
function StepChoice() {
  const t = useTranslations("admin-dashboard.chart");
  const { view, setStep } = useDashboard();
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t("step")}</legend>
      {statSteps.map((step) => (
        <button
          key={step}
          type="button"
          aria-pressed={step === view.step}
          onClick={() => setStep(step)}
          className={clsx(
            "small min-h-8 border-b-2 px-2.5 hover:text-ink max-sm:min-h-11",
            step === view.step ? "border-water text-ink" : "border-transparent text-soft",
          )}
        >
          {t(`steps.${step}`)}
        </button>
      ))}
    </fieldset>
  );
}
