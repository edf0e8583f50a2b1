import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { StatStep } from "#contract/leads.ts";
import { formatDay, formatMoment, formatShortDay, formatTime } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ChartSlider, evenIndexes } from "#site/ui/chart-slider.tsx";
import { DataTable, ScrollRegion } from "../data-table.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { Bars, type Column, columnAt, columnsOf, topOf } from "./chart-columns.tsx";

/** More bars than this cannot be distinguished. */
const maxColumns = 400;

/**
 * Signups as bars, confirmations as a line, by the words of `admin-dashboard`. Time runs from left to right in every
 * language, as in the market's chart.
 */
export function ColumnsChart({
  label,
  overTime,
  step,
  end,
  isTable,
  onTable,
  onPick,
  tools,
  children,
}: {
  label: string;
  overTime: readonly Column[];
  step: StatStep;
  /** The last moment that is shown, in the reader's local time. */
  end: number;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** A press or Enter on a bar. */
  onPick?: (column: Column) => void;
  /** Beside the switches. */
  tools?: ReactNode;
  /** Notes below the bars. */
  children?: ReactNode;
}) {
  const t = useTranslations("admin-dashboard.chart");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  const [read, setRead] = useState<number>();
  const [isClosed, setClosed] = useState(false);
  const { columns, isCut } = columnsOf(overTime, step, end, maxColumns);
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
              onClick={() => onTable(!isTable)}
              className="small me-4 min-h-8 text-soft aria-pressed:font-medium aria-pressed:text-ink max-sm:min-h-11"
            >
              {t("table")}
            </LinkButton>
          )}
          {!isClosed && tools}
        </span>
      </div>
      {isClosed ? null : column ? (
        <div className="ltr-island mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
          <ChartSlider
            label={label}
            {...(onPick && {
              description: t("pick"),
              onPick: (index) => columns[index] && onPick(columns[index]),
            })}
            text={text}
            count={columns.length}
            at={at}
            indexAt={(x, { width }) => columnAt(columns.length, x, width)}
            onRead={setRead}
            className={clsx("h-22", onPick && "cursor-pointer")}
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
      {isCut && <p className="small mt-1 text-soft">{t("cut", { figure: `${maxColumns}` })}</p>}
      {children}
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
