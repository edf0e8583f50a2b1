import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type LeadStats, statSteps } from "#contract/leads.ts";
import { ReadFault } from "../read-status.tsx";
import { LinkButton } from "../tool-button.tsx";
import { lastDayOf, localNow } from "./chart-columns.tsx";
import { ColumnsChart } from "./columns-chart.tsx";
import { useDashboard } from "./dashboard-data.ts";

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

/** A press or Enter on a bar filters by its days. */
function Chart({ stats }: { stats: LeadStats }) {
  const t = useTranslations("admin-dashboard.chart");
  const { view, filter, countExactly, isTable, setTable } = useDashboard();
  // The step of the answer: while another one loads, these bars are still shown.
  const { step } = stats;
  const { to } = view.filter;
  return (
    <ColumnsChart
      label={t("title")}
      overTime={stats.overTime}
      step={step}
      end={Math.min(to ? Date.parse(to) : Number.POSITIVE_INFINITY, localNow())}
      isTable={isTable}
      onTable={setTable}
      onPick={({ at }) => filter({ from: at.slice(0, 10), to: lastDayOf(step, at) })}
      tools={<StepChoice />}
    >
      {stats.isEstimate && (
        <p className="small mt-1 flex flex-wrap items-center gap-x-4 text-soft">
          {t("estimate")}
          <LinkButton onClick={countExactly} className="min-h-8 max-sm:min-h-11">
            {t("exact")}
          </LinkButton>
        </p>
      )}
    </ColumnsChart>
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
