import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { StatStep } from "#contract/leads.ts";
import { formatFigure, formatShortDay, formatTime } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ChartSlider, evenIndexes, type Frame } from "#site/ui/chart-slider.tsx";
import { barsOf, type Column, columnAt, lineOf, topOf } from "./chart-columns.ts";

/**
 * Signups as bars, confirmations as a line above them. A press or Enter picks a bar. Time runs from
 * left to right in every language, as in the market's chart.
 */
export function ColumnChart({
  columns,
  step,
  at,
  isRead,
  textOf,
  onRead,
  onPick,
}: {
  columns: readonly Column[];
  step: StatStep;
  at: number;
  /** Whether the column `at` is highlighted. */
  isRead: boolean;
  textOf: (column: Column) => string;
  onRead: (at: number | undefined) => void;
  onPick: (at: number) => void;
}) {
  const t = useTranslations("admin-dashboard.chart");
  const column = columns[at];
  return (
    <div className="ltr-island grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
      <ChartSlider
        label={t("title")}
        description={t("pick")}
        text={column && textOf(column)}
        count={columns.length}
        at={at}
        indexAt={(x, { width }) => columnAt(columns.length, x, width)}
        onRead={onRead}
        onPick={onPick}
        className="h-22 cursor-pointer"
      >
        {(frame) => <Bars columns={columns} frame={frame} at={isRead ? at : undefined} />}
      </ChartSlider>
      <ol
        className="-my-2 flex flex-col justify-between text-[0.75rem] leading-none text-soft tabular-nums"
        aria-hidden="true"
      >
        {[1, 0.5, 0].map((part) => (
          <li key={part} className="leading-4">
            {formatFigure(topOf(columns) * part)}
          </li>
        ))}
      </ol>
      <TimeAxis columns={columns} step={step} />
    </div>
  );
}

function Bars({
  columns,
  frame,
  at,
}: {
  columns: readonly Column[];
  frame: Frame;
  at: number | undefined;
}) {
  const bars = barsOf(columns, frame);
  const path = bars
    .map(({ x, width, joined }) => {
      const rise = joined.toFixed(1);
      return `M${x.toFixed(1)} ${frame.height}v-${rise}h${width.toFixed(1)}v${rise}z`;
    })
    .join("");
  // A line through a single place would not be seen.
  const dot = bars[at ?? (bars.length === 1 ? 0 : -1)];
  const slot = frame.width / columns.length;
  return (
    <svg {...frame} className="block overflow-visible" aria-hidden="true">
      <path
        d={[0, 0.5, 1].map((part) => `M0 ${part * frame.height}H${frame.width}`).join("")}
        stroke="var(--line)"
      />
      {at !== undefined && (
        <rect x={at * slot} width={slot} height={frame.height} fill="var(--water)" opacity="0.18" />
      )}
      <path d={path} fill="var(--line-strong)" opacity="0.55" />
      <path
        d={lineOf(bars, frame.height)}
        fill="none"
        stroke="var(--water)"
        strokeWidth={columns.length > 150 ? 1.25 : 2}
        strokeLinejoin="round"
      />
      {dot && (
        <circle
          cx={dot.x + dot.width / 2}
          cy={frame.height - dot.confirmed}
          r="4"
          fill="var(--water)"
          stroke="var(--ground)"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}

/** At most five times below the columns, three on a phone. */
function TimeAxis({ columns, step }: { columns: readonly Column[]; step: StatStep }) {
  const locale = useSiteLocale();
  const marks = evenIndexes(columns.length, 5);
  const few = new Set(evenIndexes(marks.length, 3));
  const isOneDay = step === "hour" && columns.length <= 24;
  const write = (at: Date) =>
    isOneDay ? formatTime(at, "UTC") : formatShortDay(locale, at, "UTC");
  return (
    <p
      className={clsx(
        "mt-1.5 flex text-[0.75rem] leading-[1.5] text-soft tabular-nums",
        marks.length > 1 ? "justify-between" : "justify-center",
      )}
      aria-hidden="true"
    >
      {marks.map((column, i) => (
        <span key={column} dir="auto" className={few.has(i) ? undefined : "max-sm:hidden"}>
          {write(new Date(columns[column]?.at ?? 0))}
        </span>
      ))}
    </p>
  );
}
