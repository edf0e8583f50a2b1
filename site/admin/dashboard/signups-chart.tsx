import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LeadStats, statSteps } from "#contract/leads.ts";
import { formatDay, formatFigure, formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ReadFault } from "../list-parts.tsx";
import { type Column, columnsOf, lastDayOf } from "./chart-columns.ts";
import { ColumnChart } from "./column-chart.tsx";
import type { Part } from "./dashboard-data.ts";
import { FigureTable } from "./shares.tsx";
import { useView } from "./view.ts";

/** More bars than this cannot be told apart. */
const mostColumns = 400;

interface TableChoice {
  /** Whether all charts are read as tables. */
  isTable: boolean;
  onTable: () => void;
}

/** Signups and confirmations of the leads that match, over time. */
export function SignupsChart({
  stats,
  isBusy,
  onRetry,
  ...table
}: { stats: Part<LeadStats>; isBusy: boolean; onRetry: () => void } & TableChoice) {
  const t = useTranslations("admin-dashboard.chart");
  return (
    <section aria-label={t("title")} aria-busy={isBusy} className="min-h-38">
      {stats.outcome !== "done" && !isBusy && (
        <ReadFault text={t("failed")} action={t("again")} onAgain={onRetry} />
      )}
      {stats.value && <Chart stats={stats.value} {...table} />}
    </section>
  );
}

function Chart({ stats, isTable, onTable }: { stats: LeadStats } & TableChoice) {
  const t = useTranslations("admin-dashboard.chart");
  const locale = useSiteLocale();
  const { view, filter } = useView();
  const [read, setRead] = useState<number>();
  // The step of the answer: while another is on its way, the bars drawn are still these.
  const { step } = stats;
  const { to } = view.filter;
  const end = to ? Math.min(Date.parse(to), Date.now()) : Date.now();
  const { columns, isCut } = columnsOf(stats.overTime, step, end, mostColumns);
  const at = Math.min(read ?? columns.length - 1, columns.length - 1);
  const column = columns[at];
  const timeOf = (one: Column) => {
    const date = new Date(one.at);
    if (step === "hour") return formatMoment(locale, date, "UTC");
    const day = formatDay(locale, date, "UTC");
    return step === "week" ? t("week", { day }) : day;
  };
  const textOf = (one: Column) =>
    t("point", {
      when: timeOf(one),
      joined: formatFigure(one.joined),
      confirmed: formatFigure(one.confirmed),
    });
  const pick = (index: number) => {
    const one = columns[index];
    if (one) filter({ from: one.at.slice(0, 10), to: lastDayOf(step, one.at) });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="small flex min-h-[1.5em] flex-wrap gap-x-5 text-soft tabular-nums">
          {column && read !== undefined ? <span>{textOf(column)}</span> : <Legend />}
        </p>
        <span className="flex flex-wrap items-center">
          {columns.length > 0 && (
            <button
              type="button"
              aria-pressed={isTable}
              onClick={onTable}
              className="small text-link me-4 min-h-8 text-soft aria-pressed:font-medium aria-pressed:text-ink max-sm:min-h-11"
            >
              {t("table")}
            </button>
          )}
          <StepChoice />
        </span>
      </div>
      <div className="mt-2">
        {columns.length > 0 ? (
          <ColumnChart
            columns={columns}
            step={step}
            at={at}
            isRead={read !== undefined}
            textOf={textOf}
            onRead={setRead}
            onPick={pick}
          />
        ) : (
          <p className="small grid h-22 place-items-center border-y border-line text-soft">
            {t("empty")}
          </p>
        )}
      </div>
      {isCut && <p className="small mt-1 text-soft">{t("cut", { figure: `${mostColumns}` })}</p>}
      {isTable && (
        <section
          aria-label={t("table")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-2 max-h-72 overflow-y-auto border-y border-line"
        >
          <FigureTable
            heads={[t("when"), t("joined"), t("confirmed")]}
            rows={columns.toReversed().map((one) => ({
              key: one.at,
              name: timeOf(one),
              figures: [formatFigure(one.joined), formatFigure(one.confirmed)],
            }))}
          />
        </section>
      )}
    </>
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

/** How wide a bar is. */
function StepChoice() {
  const t = useTranslations("admin-dashboard.chart");
  const { view, setStep } = useView();
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
