import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LeadFilter, type LeadStats, type StatStep, statSteps } from "#contract/leads.ts";
import { type Column, columnsOf, lastDayOf } from "#site/features/admin/desk/timeline.ts";
import { formatDay, formatFigure, formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ColumnTable } from "./column-table.tsx";
import { Timeline } from "./timeline.tsx";

/** More bars than this cannot be told apart. */
const mostColumns = 400;

/** The timeline with its legend, the choice of its steps, and the same as a table. */
export function OverTime({
  value,
  until,
  step,
  isTable,
  onTable,
  onStep,
  onNarrow,
}: {
  value: LeadStats;
  until: string | undefined;
  step: StatStep;
  /** Whether the picture is read as tables. */
  isTable: boolean;
  onTable: () => void;
  onStep: (step: StatStep) => void;
  onNarrow: (change: Partial<LeadFilter>) => void;
}) {
  const t = useTranslations("admin-desk.picture");
  const locale = useSiteLocale();
  const [read, setRead] = useState<number>();
  // The step of the answer: while another is on its way, the bars drawn are still these.
  const drawn = value.step;
  const end = until ? Math.min(Date.parse(until), Date.now()) : Date.now();
  const { columns, isCut } = columnsOf(value.overTime, drawn, end, mostColumns);
  const at = Math.min(read ?? columns.length - 1, columns.length - 1);
  const when = ({ at: begin }: Column) => {
    const date = new Date(begin);
    if (drawn === "hour") return formatMoment(locale, date, "UTC");
    const day = formatDay(locale, date, "UTC");
    return drawn === "week" ? t("week", { day }) : day;
  };
  const say = (column: Column) =>
    t("point", {
      when: when(column),
      joined: formatFigure(column.joined),
      confirmed: formatFigure(column.confirmed),
    });
  const pick = (index: number) => {
    const column = columns[index];
    if (column) onNarrow({ from: column.at.slice(0, 10), to: lastDayOf(drawn, column.at) });
  };
  const column = columns[at];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="small flex min-h-[1.5em] flex-wrap gap-x-5 text-soft tabular-nums">
          {column && read !== undefined ? <span>{say(column)}</span> : <Legend />}
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
          <Steps step={step} onStep={onStep} />
        </span>
      </div>
      <div className="mt-2">
        {columns.length > 0 ? (
          <Timeline
            columns={columns}
            step={drawn}
            at={at}
            isRead={read !== undefined}
            say={say}
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
      {isTable && <ColumnTable columns={columns} when={when} />}
    </>
  );
}

function Legend() {
  const t = useTranslations("admin-desk.picture");
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

function Steps({ step, onStep }: { step: StatStep; onStep: (step: StatStep) => void }) {
  const t = useTranslations("admin-desk.picture");
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t("step")}</legend>
      {statSteps.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === step}
          onClick={() => onStep(name)}
          className={clsx(
            "small min-h-8 border-b-2 px-2.5 hover:text-ink max-sm:min-h-11",
            name === step ? "border-water text-ink" : "border-transparent text-soft",
          )}
        >
          {t(`steps.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
